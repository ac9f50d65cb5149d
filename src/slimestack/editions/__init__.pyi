from slimestack.editions.read import invented_edition as invented_edition
from slimestack.editions.read import load_edition as load_edition
from slimestack.editions.read import read_edition as read_edition
