Route #1:
Route #2:
Route #3:
Route #4: 1 2 3
Cost: 338
