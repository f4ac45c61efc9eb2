/** Makes localStorage full after this many more entries. */
export function fullAfter(entries: number) {
  const { setItem } = Storage.prototype
  let left = entries
  return jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...entry) {
    left -= 1
    if (left < 0) throw new DOMException('full', 'QuotaExceededError')
    setItem.apply(this, entry)
  })
}
