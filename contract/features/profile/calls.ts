import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { ownProof } from '#contract/features/account/identity.ts'
import { pictureAnswer } from '#contract/features/account/picture.ts'
import { readAs, typedEmail, typedNumber, typedPhone } from '#contract/typed.ts'
import { flagNumber, id, list, nothing, oneOf, text, time, url, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { majorInput, majorLine } from './majors.ts'

const dataExport = wired({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  createdAt: ['createtime', time],
  /** When its file is deleted; null while there is none. */
  expiresAt: ['expiretime', time],
  /** Bytes. */
  size: z.number(),
  /** Only for the owner's session; empty while there is none. */
  url,
})

export const profileCalls = {
  changeRole: command('/UserApi/changeRole', {
    summary: 'Switch to the role of teacher or student; roles in courses stay as they are.',
    access: account,
    input: z.object({ role: oneOf(['0', '1']) }),
    output: nothing,
  }),
  updateProfile: command('/UserApi/updateInfoV2', {
    summary: "Change some of the person's own data; fields that are left out stay as they are.",
    access: account,
    input: wired({
      name: ['username', text(400).optional()],
      school: text(400).optional(),
      department: text(400).optional(),
      /** Names of taught courses. */
      teachcourse: list(text(400), 200).optional(),
      /** Staff or student number. */
      number: ['stno', readAs(typedNumber, 400).optional()],
      majors: list(majorInput, 100).optional(),
      classno: text(400).optional(),
      /** `YYYY-MM`. */
      enrolltime: text(40).optional(),
      /** 1 to 6. */
      grade: text(40).optional(),
    }),
    output: nothing,
  }),
  listMajors: query('/InformationSupplementApi/getMajorLists', {
    summary: 'The catalogue of majors, level by level.',
    access: account,
    input: z.object({
      /** 3 higher education, 1 higher vocational, others secondary vocational; 0 (by hand) has no list. */
      type: text(10).default('3'),
      /** Id of a line, for the level below it; absent or 0 for the first level. */
      pid: text(200).default(''),
    }),
    output: z.object({ list: z.array(majorLine) }),
  }),
  checkPhone: query('/UserApi/checkMobile', {
    summary: 'Whether a number could be bound: checks its format, not whether somebody has it.',
    access: account,
    input: z.object({ mobile: readAs(typedPhone, 100).default('') }),
    output: nothing,
  }),
  bindPhone: command('/UserApi/updateMobile', {
    summary:
      'Bind a phone with the code that was sent to it (type saveMobile), soon after a login or confirmIdentity.',
    access: account,
    input: z.object({
      mobile: readAs(typedPhone, 100).default(''),
      code: readAs(typedNumber, 20).default(''),
    }),
    output: nothing,
  }),
  sendConfirmationCode: command('/UserApi/unbindSendCode', {
    summary: "Send a code to the caller's own phone or e-mail, to confirm a sensitive change.",
    access: account,
    input: z.object({ ...pictureAnswer, by: oneOf(['mobile', 'email']).default('mobile') }),
    output: nothing,
  }),
  unbindPhone: command('/UserApi/unbindPhone', {
    summary: 'Unbind the phone with the code that unbindSendCode sent.',
    access: account,
    input: z.object({ code: readAs(typedNumber, 20).default('') }),
    output: nothing,
  }),
  bindEmail: command('/UserApi/updateEmailByVerifyCode', {
    summary:
      'Bind an e-mail with the code that was sent to it (type reg), soon after a login or confirmIdentity.',
    access: account,
    input: z.object({
      email: readAs(typedEmail, 200).default(''),
      code: readAs(typedNumber, 20).default(''),
    }),
    output: nothing,
  }),
  unbindEmail: command('/UserApi/unbindEmail', {
    summary: 'Unbind the e-mail, soon after a login or confirmIdentity.',
    access: account,
    input: z.object({}),
    output: nothing,
  }),
  changePassword: command('/UserApi/updatePassword', {
    summary:
      'Set a new password and end all sessions: with the current one, or soon after a login or confirmIdentity.',
    access: account,
    input: z.object({
      newpassword: verbatim(400).default(''),
      repeatnewpassword: verbatim(400).default(''),
      oldpassword: verbatim(400).optional(),
    }),
    output: nothing,
  }),
  getAccountState: query('/FutureV2/Profile/getAccountState', {
    summary: 'How the person signs in, and what prevents closing the account.',
    access: account,
    input: z.object({}),
    output: wired({
      hasPassword: ['haspassword', flagNumber],
      /** 1: shortly after a login or confirmIdentity, when sign-in methods can be changed without another proof. */
      freshlogin: flagNumber,
      /** Whether another sign-in method would remain. */
      emailremovable: flagNumber,
      mobileremovable: flagNumber,
      /** Taught courses that must be transferred or archived before the account can be closed. */
      courses: z.array(
        wired({
          id: id('course'),
          courseName: ['coursename', z.string()],
          className: ['classname', z.string()],
        }),
      ),
    }),
  }),
  exportData: command('/FutureV2/Profile/exportData', {
    summary: "Put the person's own data and files into one file; a message tells when it is ready.",
    access: account,
    input: z.object({}),
    output: z.object({ id: z.string() }),
  }),
  getDataExport: query('/FutureV2/Profile/getDataExport', {
    summary: "The latest export of the person's own data.",
    access: account,
    input: z.object({}),
    output: z.object({ latest: dataExport.nullable() }),
  }),
  closeAccount: command('/FutureV2/Profile/closeAccount', {
    summary: 'Close the account for good, with the password or a code from unbindSendCode.',
    access: account,
    input: z.object(ownProof),
    output: nothing,
  }),
}
