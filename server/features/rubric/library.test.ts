import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { phraseCalls, rubricCalls } from '#contract/features/rubric/calls.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { phraseLimits, rubricLimits } from '#contract/features/rubric/rules.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const level = (title: string, points: number) => ({ title, description: '', points })
const levels = [level('Good', 4), level('Fair', 2.5), level('Poor', 0)]
const criteria = [
  { title: 'Proof', description: 'Each step follows', levels },
  { title: 'Language', description: '', levels: [level('Clear', 1), level('Unclear', 0)] },
]
const proofs = { title: 'Proofs', criteria }
const save = (more: object = {}, as = teacher1) => app().call(as, rubricCalls.save, { ...proofs, ...more })
const own = async (as = teacher1) => (await app().call(as, rubricCalls.list)).list

describe('a rubric', () => {
  test('is kept with its criteria and levels, for its owner alone', async () => {
    const { id } = await save()
    expect((await own())[0]).toMatchObject({ id, title: 'Proofs', criterionCount: 2, points: 5 })
    expect(await app().call(teacher1, rubricCalls.get, { id })).toMatchObject({ ...proofs, version: 1 })
    expect(await own(teacher2)).toEqual([])
    await app().refused(teacher2, rubricCalls.get, { id }, kernelErrors.notFound)
    await app().refused(teacher2, rubricCalls.save, { id, ...proofs }, kernelErrors.notFound)
    await app().refused(teacher2, rubricCalls.delete, { id }, kernelErrors.notFound)
    await app().call(teacher1, rubricCalls.delete, { id })
    await app().refused(teacher1, rubricCalls.get, { id }, kernelErrors.notFound)
  })

  test('changed on two pages: the second is told, and nothing is overwritten', async () => {
    const { id, version } = await save({ title: 'On two pages' })
    await save({ id, version, title: 'First' })
    const second = { ...proofs, id, version, title: 'Second' }
    await app().refused(teacher1, rubricCalls.save, second, rubricErrors.changedElsewhere)
    expect(await app().call(teacher1, rubricCalls.get, { id })).toMatchObject({ title: 'First', version: 2 })
  })

  test('without a name, criteria, levels or points is refused with what is missing', async () => {
    const refused = (more: object, error: Parameters<ReturnType<typeof app>['refused']>[3]) =>
      app().refused(teacher1, rubricCalls.save, { ...proofs, ...more }, error)
    const one = (more: object) => ({ criteria: [{ ...criteria[0]!, ...more }] })
    await refused({ title: ' ' }, rubricErrors.titleMissing)
    await refused({ criteria: [] }, rubricErrors.criterionMissing)
    await refused(one({ title: '' }), rubricErrors.criterionTitleMissing)
    await refused(one({ levels: levels.slice(0, 1) }), rubricErrors.levelsInvalid)
    await refused(one({ levels: Array(8).fill(levels[0]) }), rubricErrors.levelsInvalid)
    await refused(one({ levels: [level('', 2), level('Poor', 0)] }), rubricErrors.levelTitleMissing)
    await refused(one({ levels: [level('Good', 2.25), level('Poor', 0)] }), rubricErrors.pointsInvalid)
    await refused(one({ levels: [level('Good', 0), level('Poor', 0)] }), rubricErrors.nothingToReach)
    const many = Array(rubricLimits.criteria + 1).fill(criteria[0])
    await refused({ criteria: many }, rubricErrors.tooManyCriteria)
  })

  test('is one of at most a hundred', async () => {
    for (let kept = 0; kept < rubricLimits.kept - 1; kept++) await save({}, students[3])
    const last = () => app().post(rubricCalls.save.path, proofs, students[3])
    const answers = [await last(), await last()]
    expect(answers.map(({ status }) => status)).toEqual([1, 0])
    await app().refused(students[3]!, rubricCalls.save, proofs, rubricErrors.tooManyRubrics)
  })
})

describe('a comment that is kept', () => {
  const phrases = async (as = assistant1) => (await app().call(as, phraseCalls.list)).list
  const texts = async () => (await phrases()).map(({ text }) => text)

  test('comes first the more it is used, is kept once, changed and deleted', async () => {
    await app().call(assistant1, phraseCalls.add, { texts: ['Clear', 'Show the steps', ' Clear '] })
    await app().call(assistant1, phraseCalls.add, { texts: ['Clear'] })
    const steps = (await phrases()).find(({ text }) => text === 'Show the steps')!
    await app().call(assistant1, phraseCalls.noteUse, { id: steps.id })
    expect(await texts()).toEqual(['Show the steps', 'Clear'])
    await app().call(assistant1, phraseCalls.change, { id: steps.id, text: 'Show every step' })
    expect(await texts()).toEqual(['Show every step', 'Clear'])
    await app().call(assistant1, phraseCalls.change, { id: steps.id, text: 'Clear' })
    expect(await phrases()).toEqual([{ id: steps.id, text: 'Clear', uses: 1 }])
    await app().refused(teacher1, phraseCalls.change, { id: steps.id, text: 'Mine' }, kernelErrors.notFound)
    await app().refused(teacher1, phraseCalls.noteUse, { id: steps.id }, kernelErrors.notFound)
    await app().refused(teacher1, phraseCalls.delete, { id: steps.id }, kernelErrors.notFound)
    await app().call(assistant1, phraseCalls.delete, { id: steps.id })
    expect(await phrases()).toEqual([])
  })

  test('says something, and is one of at most two hundred', async () => {
    await app().refused(assistant1, phraseCalls.add, { texts: [' '] }, rubricErrors.phraseMissing)
    const all = Array.from({ length: phraseLimits.kept }, (_, index) => `Comment ${index}`)
    await app().call(assistant1, phraseCalls.add, { texts: all })
    await app().refused(assistant1, phraseCalls.add, { texts: ['One more'] }, rubricErrors.tooManyPhrases)
    expect(await phrases()).toHaveLength(phraseLimits.kept)
  })
})
