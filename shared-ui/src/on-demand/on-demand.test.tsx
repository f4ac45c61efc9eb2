import { act, render, screen } from '@testing-library/react'
import { onDemand } from './on-demand'

const Chart = ({ name }: { name: string }) => <p>Chart of {name}</p>
const load = jest.fn<Promise<typeof Chart>, []>()
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const meanwhile = { loading: <p>Loading</p>, failed: <p>Not loaded</p> }

beforeEach(() => {
  jest.useFakeTimers()
  load.mockReset()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => jest.useRealTimers())

describe('a component loaded on demand', () => {
  it('is loaded when it is first shown, and once', async () => {
    load.mockResolvedValue(Chart)
    const Shown = onDemand(load, meanwhile)
    expect(load).not.toHaveBeenCalled()
    const { unmount } = render(<Shown name="July" />)
    expect(screen.getByText('Loading')).toBeVisible()
    await pass(0)
    expect(screen.getByText('Chart of July')).toBeVisible()
    unmount()
    render(<Shown name="August" />)
    expect(screen.getByText('Chart of August')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is requested again with a growing pause after a failure', async () => {
    load.mockRejectedValue(new Error('ChunkLoadError'))
    const Shown = onDemand(load, meanwhile)
    render(<Shown name="July" />)
    await pass(0)
    expect(screen.getByText('Not loaded')).toBeVisible()
    await pass(1_000)
    expect(load).toHaveBeenCalledTimes(2)
    await pass(1_000)
    expect(load).toHaveBeenCalledTimes(2)
    load.mockResolvedValue(Chart)
    await pass(1_000)
    expect(screen.getByText('Chart of July')).toBeVisible()
  })

  it('is requested again as soon as the browser is online', async () => {
    load.mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue(Chart)
    const Shown = onDemand(load, meanwhile)
    render(<Shown name="July" />)
    await pass(0)
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(0)
    expect(screen.getByText('Chart of July')).toBeVisible()
  })

  it('is said not to be loaded when it takes long', async () => {
    load.mockReturnValue(new Promise(() => {}))
    const Shown = onDemand(load, meanwhile)
    render(<Shown name="July" />)
    await pass(10_000)
    expect(screen.getByText('Not loaded')).toBeVisible()
  })

  it('is not requested again once it is removed', async () => {
    load.mockRejectedValue(new Error('ChunkLoadError'))
    const Shown = onDemand(load, meanwhile)
    const { unmount } = render(<Shown name="July" />)
    await pass(0)
    unmount()
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
