import { expect, test } from 'vitest'
import { batchCalls } from '#contract/features/group/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { seedGroups } from './groups.ts'
import { seedMembers } from './members.ts'
import { students, teacher1 } from './people.ts'

const app = testApp()

test('the demo school has classes, and groups in all states with correct counts', async () => {
  await transaction(app().services, async unit => {
    await seedMembers(unit)
    await seedGroups(unit)
  })
  const courseid = linearAlgebra.id
  const classes = await app().call(teacher1, classCalls.listClasses, { courseId: courseid })
  expect(classes.list.map(({ total }) => total).sort()).toEqual([0, 17, 17])
  const batches = await app().call(students[0]!, batchCalls.listBatches, { courseId: courseid })
  expect(batches.list.map(({ groups }) => groups)).toEqual([0, 4, 8])
  const open = batches.list.find(({ mygroup }) => mygroup === 'Eigenvector')
  const { groups } = await app().call(teacher1, batchCalls.getBatchWithGroups, { batchId: open!.id })
  expect(groups.map(({ full }) => full)).toEqual([true, false, false, false])
  expect(groups.map(({ leaderName }) => leaderName !== '')).toEqual([true, true, false, false])
  const rows = await app().db.selectFrom('course_group').select(['id', 'member_count']).execute()
  const members = await app().db.selectFrom('group_member').select('group_id').execute()
  for (const { id, member_count } of rows)
    expect(members.filter(({ group_id }) => group_id === id)).toHaveLength(member_count)
})
