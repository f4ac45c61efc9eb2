import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { refreshSoon } from './record-cache'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('changes that come faster than answers let the answer come, and cost one more request after it', async () => {
  const queryKey = ['alerts']
  const answers: ((answer: string) => void)[] = []
  const queryFn = jest.fn(({ signal: _ }) => new Promise<string>((resolve) => answers.push(resolve)))
  const client = new QueryClient()
  const shown: unknown[] = []
  const leave = new QueryObserver(client, {
    queryKey,
    queryFn,
    initialData: 'before',
    staleTime: Infinity,
  }).subscribe(({ data }) => shown.push(data))
  for (let second = 0; second < 8; second++) {
    refreshSoon(client, queryKey)
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(queryFn.mock.calls[0]?.[0].signal.aborted).toBe(false)
  answers[0]?.('after')
  await jest.advanceTimersByTimeAsync(1000)
  expect(shown).toContain('after')
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})
