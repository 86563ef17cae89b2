import type { Comparison } from '#server/kernel/test-kinds.ts'
import type { Actor, World } from './world.ts'

/** Somebody asks for the same in two ways. */
export interface Comparing extends Comparison {
  world: World
  actor: Actor
  courseId: string
}
