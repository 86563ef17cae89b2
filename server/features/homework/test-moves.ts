import type { Move } from '#server/kernel/test-moves.ts'
import { moves as grading } from './test-grading.ts'
import { moves as handingIn } from './test-handing-in.ts'
import { moves as tasks } from './test-tasks.ts'
import { moves as works } from './test-works.ts'

export const moves: Move[] = [...tasks, ...handingIn, ...grading, ...works]
