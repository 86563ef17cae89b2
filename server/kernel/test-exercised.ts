import { afterAll } from 'vitest'
import { writeExercised } from './exercised.ts'

// Registered before every test file's own hooks, so it runs after them.
afterAll(writeExercised)
