import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { languages } from '#contract/error.ts'
import { flag, id, integer, list, nothing, oneOf, verbatim } from '#contract/wire.ts'
import { maxSilentCourses, messageKinds } from './entities.ts'

/** Minutes since midnight in the deployment's time zone. */
const minutes = integer(0, 1439)

/** How messages reach someone who does not have the application open, preferred way first. */
const ways = {
  push: flag,
  chat: flag,
  mail: flag,
}

/** The ways that can currently reach the caller. */
export const deliveryCan = z.object({ push: z.boolean(), chat: z.boolean(), mail: z.boolean() })

const setting = {
  ...ways,
  quiet: flag,
  quietfrom: minutes,
  quietto: minutes,
  /** 0 Sunday to 6 Saturday. */
  digestday: integer(0, 6),
  digesttime: minutes,
}

const switchInput = z.object({
  /** The protocol's spelling. */
  flage: flag,
})

export const deliveryCalls = {
  switchMembers: command('/UserApi/setAddClassEmailNotify', {
    summary: 'Turn the weekly message about members who joined or left on or off.',
    access: account,
    input: switchInput,
    output: nothing,
  }),
  switchHomework: command('/UserApi/switchHomeworkEmailNotify', {
    summary: 'Turn messages about homework and its deadlines on or off.',
    access: account,
    input: switchInput,
    output: nothing,
  }),
  switchLetters: command('/UserApi/switchLetterNotify', {
    summary: 'Turn messages about private messages on or off.',
    access: account,
    input: switchInput,
    output: nothing,
  }),
  switchTopics: command('/UserApi/switchTopicNotify', {
    summary: 'Turn messages about topics on or off.',
    access: account,
    input: switchInput,
    output: nothing,
  }),

  getDeliverySettings: query('/MessageApi/getDeliverySettings', {
    summary: 'How the caller wants to be reached outside of the application, and which channels exist.',
    access: account,
    input: z.object({}),
    output: z.object({
      ...setting,
      /** Of which nothing leaves the application. */
      silentkinds: z.array(z.enum(messageKinds)),
      /** The caller's courses that go on, and those that are silent. */
      courses: z.array(z.object({ id: id('course'), name: z.string(), silent: z.boolean() })),
      can: deliveryCan,
      /** Public key that a browser needs to subscribe (VAPID, RFC 8292), base64url. */
      pushkey: z.string(),
      /** Subscribed browsers. */
      pushdevices: z.number(),
    }),
  }),
  saveDeliverySettings: command('/MessageApi/saveDeliverySettings', {
    summary: 'Change how the caller wants to be reached; fields that are left out stay as they are.',
    access: account,
    input: z.object({
      push: flag.optional(),
      chat: flag.optional(),
      mail: flag.optional(),
      quiet: flag.optional(),
      quietfrom: minutes.optional(),
      quietto: minutes.optional(),
      digestday: integer(0, 6).optional(),
      digesttime: minutes.optional(),
      silentkinds: list(oneOf(messageKinds), messageKinds.length).optional(),
      /** Those the caller does not belong to are left out. */
      silentcourses: list(id('course'), maxSilentCourses).optional(),
    }),
    output: nothing,
  }),
  subscribePush: command('/MessageApi/subscribePush', {
    summary: "Subscribe a browser to the caller's messages (Web Push).",
    access: account,
    input: z.object({ endpoint: verbatim(1000, 1), p256dh: verbatim(200, 1), auth: verbatim(100, 1) }),
    output: nothing,
  }),
  unsubscribePush: command('/MessageApi/unsubscribePush', {
    summary: "Unsubscribe a browser from the caller's messages.",
    access: account,
    input: z.object({ endpoint: verbatim(1000, 1) }),
    output: nothing,
  }),
  setLanguage: command('/MessageApi/setLanguage', {
    summary: 'Choose the language of mail and messages outside of the application.',
    access: account,
    input: z.object({ language: oneOf(languages) }),
    output: nothing,
  }),
}
