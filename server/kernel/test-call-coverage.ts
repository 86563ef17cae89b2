import { afterAll, expect } from 'vitest'
import { startCounting, writeCalled } from './call-coverage.ts'

startCounting()
// Registered before every test file's own hooks, so it runs after them.
afterAll(() => writeCalled(expect.getState().testPath))
