import { accountErrors } from '#contract/features/account/errors.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { passwordProblem } from '#contract/features/account/registration.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { isOwnEmail, isOwnMobile } from '#contract/features/profile/rules.ts'
import {
  checkCode,
  checkPicture,
  confirmOwner,
  isFresh,
  isOwnPassword,
  issueCode,
  notifyOwner,
  ownContact,
  requireFresh,
  revokeSessions,
  setPassword,
  vipOf,
} from '#server/features/account/public.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { listMajors } from './catalogue.ts'
import { closeAccount } from './closing.ts'
import { beginExport, presentLatest } from './exports.ts'
import { changesOf } from './own-data.ts'
import {
  changeAccount,
  findOwnAccount,
  isTaken,
  listOpenCourses,
  lockAccount,
  type OwnChanges,
  waysIn,
} from './store.ts'

export const profileHandlers = serve(profileCalls, {
  changeRole: async (context, { role }) => {
    const account = await lockAccount(context)
    const kind = role === '1' ? 1 : 0
    if (kind === 1 && account.kind === 0 && vipOf(account, context.now) > 0) fail(profileErrors.vipStudent)
    await change(context, { kind })
    return {}
  },

  updateProfile: async (context, input) => {
    const account = await lockAccount(context)
    await change(context, changesOf(context, account, input))
    return {}
  },

  listMajors: async (_context, { type, pid }) => ({
    list: type === '0' ? [] : listMajors(Number(type) || 0, pid),
  }),

  checkPhone: async (_context, { mobile }) => {
    if (!isOwnMobile(mobile)) fail(profileErrors.mobileWrong)
    return {}
  },

  bindPhone: async (context, { mobile, code }) => {
    if (!isOwnMobile(mobile)) fail(profileErrors.mobileWrong)
    const account = await lockAccount(context)
    if (account.phone === mobile) fail(profileErrors.alreadyYours)
    await requireFresh(context)
    await bind(context, { phone: mobile }, 'bind', code)
    notifyOwner(context, account, 'phoneChanged', mobile)
    return {}
  },

  bindEmail: async (context, { email, code }) => {
    if (!isOwnEmail(email)) fail(profileErrors.emailWrong)
    const account = await lockAccount(context)
    if (account.email?.toLowerCase() === email) fail(profileErrors.alreadyYours)
    await requireFresh(context)
    await bind(context, { email }, 'register', code)
    notifyOwner(context, account, 'emailChanged', email)
    return {}
  },

  sendConfirmationCode: async (context, { verify, sessionid, by }) => {
    const contact = ownContact(await lockAccount(context), by)
    const picture = await checkPicture(context, contact.phone ? 'sms' : 'email', sessionid, verify)
    await issueCode(context, 'confirm', contact, picture)
    return {}
  },

  unbindPhone: async (context, { code }) => {
    const account = await lockAccount(context)
    const contact = ownContact(account, 'mobile')
    if (!waysIn(account).withoutPhone) fail(profileErrors.lastWayIn)
    await checkCode(context, 'confirm', contact, code)
    await change(context, { phone: null })
    notifyOwner(context, account, 'phoneRemoved')
    return {}
  },

  unbindEmail: async context => {
    const account = await lockAccount(context)
    if (!account.email) fail(accountErrors.contactNotBound)
    if (!waysIn(account).withoutEmail) fail(profileErrors.lastWayIn)
    await requireFresh(context)
    await change(context, { email: null })
    notifyOwner(context, account, 'emailRemoved')
    return {}
  },

  changePassword: async (context, { newpassword, repeatnewpassword, oldpassword }) => {
    const { person } = context
    if (newpassword !== repeatnewpassword) fail(accountErrors.passwordsDiffer)
    const problem = passwordProblem(newpassword)
    if (problem) fail(problem)
    if (!oldpassword) await requireFresh(context)
    else if (!(await isOwnPassword(context, oldpassword))) refuse(accountErrors.ownPasswordWrong)
    await setPassword(context, person.id, newpassword)
    notifyOwner(context, await findOwnAccount(context), 'passwordChanged')
    void revokeSessions(context, person.id)
    context.setSession(null)
    return {}
  },

  getAccountState: async context => {
    const { db, person } = context
    const [account, courses, isFreshLogin] = await Promise.all([
      findOwnAccount(context),
      listOpenCourses(db, person.id),
      isFresh(context, person.sessionId),
    ])
    const { withoutPhone, withoutEmail } = waysIn(account)
    return {
      hasPassword: account.password_hash !== '',
      freshlogin: isFreshLogin,
      emailremovable: account.email !== null && withoutEmail,
      mobileremovable: account.phone !== null && withoutPhone,
      courses: courses.map(({ id, name, class_name }) => ({ id, courseName: name, className: class_name })),
    }
  },

  exportData: async context => ({ id: await beginExport(context) }),
  getDataExport: async context => ({ latest: await presentLatest(context) }),

  closeAccount: async (context, proof) => {
    const [account, courses] = await Promise.all([
      lockAccount(context),
      listOpenCourses(context.db, context.person.id),
    ])
    if (courses.length > 0)
      fail(profileErrors.coursesLeft, { courses: courses.map(({ name }) => name).join(', ') })
    await confirmOwner(context, proof)
    await closeAccount(context, account)
    context.setSession(null)
    return {}
  },
})

/** Changes one's own account, and notifies every session. */
async function change(context: AccountContext, changes: OwnChanges) {
  await changeAccount(context.db, context.person.id, changes)
  context.forgetStanding({ accounts: [context.person.id] })
}

/** Only someone who has read the code, and so owns the phone or mailbox, learns that it is in use. */
async function bind(context: AccountContext, contact: Contact, purpose: 'bind' | 'register', code: string) {
  await checkCode(context, purpose, contact, code)
  // The code stays spent.
  if (await isTaken(context.db, contact)) refuse(profileErrors.contactInUse)
  await change(context, contact.phone ? { phone: contact.phone } : { email: contact.email })
}
