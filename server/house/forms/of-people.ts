import { accountCalls } from '#contract/features/account/calls.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { noticeCalls } from '#contract/features/notification/school-notices.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { phraseCalls, rubricCalls } from '#contract/features/rubric/calls.ts'
import { operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { operatorSchoolCalls } from '#contract/features/school/operator.ts'
import { admin, students, teacher1 } from '#seed/people.ts'
import { courseId, upload } from '#server/features/activity/test-written-forms.ts'
import { type App, form, inDays } from '#server/kernel/test-kept-forms.ts'

const isMeant = 'says which thing is meant'
const nobody = students[6]!
const nothing = async () => ({})
const account = (app: App, as = teacher1) => app.call(as, accountCalls.getAccount)
async function delivery(app: App) {
  const { courses, ...settings } = await app.call(teacher1, deliveryCalls.getDeliverySettings)
  return { ...settings, silentcourses: courses.flatMap(({ id, silent }) => (silent ? [id] : [])) }
}

const switches = [
  ['notify1', deliveryCalls.switchMembers],
  ['notify2', deliveryCalls.switchHomework],
  ['notify3', deliveryCalls.switchLetters],
  ['notify4', deliveryCalls.switchTopics],
] as const

async function readProfile(app: App) {
  const { additionInfo, ...own } = await account(app, students[5])
  return { ...own, ...additionInfo }
}

export const peopleForms = [
  form({
    call: profileCalls.updateProfile,
    as: students[5]!,
    given: nothing,
    rounds: async () => [
      { enrolltime: '2024-09', grade: '3', classno: '2401', number: '20240001' },
      { teachcourse: ['Algebra'] },
      { majors: [{ type: 0, id: '', title: 'Astronomy', child: { id: '', title: '' } }] },
    ],
    read: readProfile,
  }),
  form({
    call: profileCalls.changeRole,
    as: nobody,
    given: nothing,
    rounds: async () => [{ role: '1' }],
    read: async app => ({ role: (await account(app, nobody)).usertype }),
  }),
  ...switches.map(([name, call]) =>
    form({
      call,
      given: nothing,
      rounds: async app => [{ flage: !(await account(app))[name] }],
      read: async app => ({ flage: (await account(app))[name] }),
    }),
  ),
  form({
    call: deliveryCalls.saveDeliverySettings,
    given: nothing,
    rounds: async () => [{ silentkinds: ['grade'], silentcourses: [courseId] }],
    read: delivery,
  }),
  form({
    call: libraryCalls.renameFile,
    given: async app => ({ id: await upload(app, 'e.pdf') }),
    rounds: async () => [{ name: 'else.pdf' }],
    read: async (app, { id }) =>
      (await app.call(teacher1, libraryCalls.listFiles, {} as never)).list.find(one => one.id === id)!,
    unread: { id: isMeant },
  }),
  form({
    call: homeCalls.saveExamDate,
    makes: true,
    given: async () => ({ title: 'Plain', beginsAt: inDays(10) }),
    rounds: async () => [{ title: 'Else', place: 'Hall', beginsAt: inDays(11) }],
    read: async (app, _, { id }) =>
      (await app.call(teacher1, homeCalls.listExamDates)).list.find(one => one.id === id)!,
    unread: { id: isMeant },
  }),
  form({
    call: rubricCalls.save,
    makes: true,
    given: async () => ({ title: 'Plain', criteria: [criterion('Idea', 5)] }),
    rounds: async () => [{ title: 'Else', criteria: [criterion('Steps', 7)] }],
    read: (app, _, { id }) => app.call(teacher1, rubricCalls.get, { id }),
    unread: { id: isMeant, version: 'says what was seen' },
  }),
  form({
    call: phraseCalls.add,
    given: nothing,
    rounds: async () => [{ texts: ['Show the steps'] }],
    read: async app => ({ texts: (await app.call(teacher1, phraseCalls.list)).list.map(({ text }) => text) }),
  }),
  form({
    call: phraseCalls.change,
    given: async app => {
      await app.call(teacher1, phraseCalls.add, { texts: ['Plain'] })
      return {
        id: (await app.call(teacher1, phraseCalls.list)).list.find(({ text }) => text === 'Plain')!.id,
      }
    },
    rounds: async () => [{ text: 'Else' }],
    read: async (app, { id }) =>
      (await app.call(teacher1, phraseCalls.list)).list.find(one => one.id === id)!,
    unread: { id: isMeant },
  }),
  form({
    call: noticeCalls.publishSchoolNotice,
    as: admin,
    makes: true,
    given: async () => ({ title: 'Plain' }),
    rounds: async () => [{ type: '2', title: 'Else', content: '<p>Else</p>' }],
    read: (app, _, { id }) => app.call(teacher1, noticeCalls.getSchoolNotice, { id }),
    unread: { school: 'says to whom' },
  }),
  form({
    call: operatorSchoolCalls.saveSchool,
    as: admin,
    makes: true,
    given: async () => ({ name: `Plain ${Math.random()}` }),
    rounds: async () => [
      { name: 'Else', domain: 'elsewhere', appid: 'wx123', picture: 'https://a.example/1.png' },
    ],
    read: (app, _, { id }) => app.call(admin, operatorSchoolCalls.getSchool, { school: id }),
    unread: { id: isMeant },
  }),
  form({
    call: operatorBuildingCalls.saveBuildings,
    as: admin,
    given: async app => ({
      school: (
        await app.call(admin, operatorSchoolCalls.saveSchool, { name: `With buildings ${Math.random()}` })
      ).id,
    }),
    rounds: async () => [{ list: [{ name: 'Hall', latitude: 30.5, longitude: 120.5, radius: 200 }] }],
    read: (app, { school }) => app.call(admin, operatorBuildingCalls.listBuildings, { school: school! }),
    unread: { school: isMeant },
  }),
]

const criterion = (title: string, points: number) => ({
  ...{ title, description: 'What counts' },
  levels: [points, 0].map(each => ({ title: `Level ${each}`, description: 'All of it', points: each })),
})
