import { afterAll } from 'vitest'
import { writeCalled } from './call-coverage.ts'

// Registered before every test file's own hooks, so it runs after them.
afterAll(writeCalled)
