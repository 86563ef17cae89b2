import { z } from 'zod'
import { inCourse, permissions } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { readAs, typedAccount } from '#contract/typed.ts'
import { id, list, nothing, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

const auth = list(z.enum(permissions), permissions.length)

const teamMember = wired({
  uid: id('account'),
  name: ['username', z.string()],
  avatar: url,
  department: z.string(),
  /** Staff number; shown to staff only. */
  staffNumber: ['staffno', z.string().optional()],
  /** 1 the teacher, 2 an assistant. */
  badge: ['icontype', z.number()],
  /** What an assistant may do; shown to staff only. */
  auth: z.array(z.enum(permissions)),
})

/** The teaching team. Only the teacher of the course decides who is in it. */
export const assistantCalls = {
  listTeachers: query('/AssistantApi/getTeacherTeam', {
    summary: 'The teacher and the assistants of a course.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: z.object({ list: z.array(teamMember) }),
  }),
  addAssistant: command('/AssistantApi/addAssistant', {
    summary: 'Add a teacher to the team by phone, e-mail or account name, with these permissions.',
    access: inCourse('owner', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, account: readAs(typedAccount, 200, 1), auth: auth.default([]) }),
    output: z.object({ uid: id('account') }),
  }),
  updateAssistant: command('/AssistantApi/editAssistant', {
    summary: 'Change what an assistant may do in the course.',
    access: inCourse('owner', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, uid: id('account'), auth }),
    output: nothing,
  }),
  removeAssistant: command('/AssistantApi/delAssistant', {
    summary: 'Remove an assistant from the teaching team.',
    access: inCourse('owner', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, uid: id('account') }),
    output: nothing,
  }),
  getAssistant: query('/AssistantApi/getAssistantInfo', {
    summary: 'An assistant of the course, with their permissions.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, uid: id('account') }),
    output: wired({
      uid: id('account'),
      name: ['username', z.string()],
      avatar: url,
      department: z.string(),
      auth: z.array(z.enum(permissions)),
    }),
  }),
}
