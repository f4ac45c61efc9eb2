Route #1: 1 2
Cost: 900
