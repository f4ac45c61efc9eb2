const PNG = new TextEncoder().encode('png')

/** Fakes a canvas and an image decoder, which jsdom lacks. Each step can be made to fail. */
export function fakeCanvas(steps: { context?: boolean; decode?: boolean; encode?: boolean } = {}) {
  const { context = true, decode = true, encode = true } = steps
  const drawImage = jest.fn()
  const sizes: number[] = []
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation((() => (context ? { fillRect: jest.fn(), drawImage } : null)) as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    sizes.push(this.width)
    done(encode ? Object.assign(new Blob(['png']), { arrayBuffer: async () => PNG.buffer }) : null)
  })
  HTMLImageElement.prototype.decode = () => (decode ? Promise.resolve() : Promise.reject(new Error('broken')))
  return { drawImage, sizes }
}

/** The files that were handed to the browser's downloads, by name. */
export function catchDownloads() {
  const names: string[] = []
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, files }
}
