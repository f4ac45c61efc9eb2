// The first test that asks for a database waits for its server, which on a busy machine takes longer than jest's 5 s.
jest.setTimeout(30_000)
