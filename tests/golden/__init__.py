"""Golden playthroughs: whole games as record texts, played again and compared byte for byte."""
