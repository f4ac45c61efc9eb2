interface TestDriver {
  id: string
  name: string
}

/** A driver, as a route has one. */
export const makeDriver = (known: Partial<TestDriver> = {}): TestDriver => ({
  id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c11',
  name: 'Aroha Ngata',
  ...known,
})
