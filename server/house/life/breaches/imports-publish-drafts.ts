import { importPackage as original } from '#server/features/package/importing.ts'
import { at } from '#server/kernel/database.ts'

/** Whoever imports a course publishes what is not to be seen yet in those that there are. */
export const importPackage: typeof original = async (unit, portables, options) => {
  const courseId = await original(unit, portables, options)
  await unit.db
    .updateTable('activity')
    .set({ published_at: at(unit.now) })
    .where('published_at', 'is', null)
    .execute()
  return courseId
}
