"""Soak: random games for as long as you like. ``python -m tests.soak`` runs it, as the second half of ``make soak``.

``slimestack table`` is killed and resumed again and again, then every process plays games. The figures are printed, and
written to ``docs/_generated/soak.rst``. The first half of ``make soak`` is pytest with the profile
``soak`` of hypothesis: the properties with many new examples.
"""
