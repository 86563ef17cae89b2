import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { languages } from '#contract/error.ts'
import { flag, integer, nothing, oneOf, verbatim } from '#contract/wire.ts'

/** Minutes since midnight of the deployment's clock. */
const minutes = integer(0, 1439)

/** How messages reach somebody who has not the application open, the preferred way first. */
const ways = {
  push: flag,
  chat: flag,
  mail: flag,
}

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
    summary: 'Switch the weekly message about members who joined or left.',
    access: account,
    input: switchInput,
    output: nothing,
  }),
  switchHomework: command('/UserApi/switchHomeworkEmailNotify', {
    summary: 'Switch messages about homework and its deadlines.',
    access: account,
    input: switchInput,
    output: nothing,
  }),
  switchLetters: command('/UserApi/switchLetterNotify', {
    summary: 'Switch messages about private letters.',
    access: account,
    input: switchInput,
    output: nothing,
  }),
  switchTopics: command('/UserApi/switchTopicNotify', {
    summary: 'Switch messages about topics.',
    access: account,
    input: switchInput,
    output: nothing,
  }),

  getDeliverySettings: query('/MessageApi/getDeliverySettings', {
    summary: 'How one wants to be reached outside of the application, and which ways there are.',
    access: account,
    input: z.object({}),
    output: z.object({
      ...setting,
      /** Which ways could reach the caller now. */
      can: z.object({ push: z.boolean(), chat: z.boolean(), mail: z.boolean() }),
      /** Public key that a browser needs to subscribe (VAPID, RFC 8292), base64url. */
      pushkey: z.string(),
      /** Browsers that are subscribed. */
      pushdevices: z.number(),
    }),
  }),
  saveDeliverySettings: command('/MessageApi/saveDeliverySettings', {
    summary: 'Change how one wants to be reached; what is left out stays.',
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
    }),
    output: nothing,
  }),
  subscribePush: command('/MessageApi/subscribePush', {
    summary: 'Let a browser take messages for the caller (Web Push).',
    access: account,
    input: z.object({ endpoint: verbatim(1000, 1), p256dh: verbatim(200, 1), auth: verbatim(100, 1) }),
    output: nothing,
  }),
  unsubscribePush: command('/MessageApi/unsubscribePush', {
    summary: 'Stop a browser taking messages for the caller.',
    access: account,
    input: z.object({ endpoint: verbatim(1000, 1) }),
    output: nothing,
  }),
  setLanguage: command('/MessageApi/setLanguage', {
    summary: 'Choose the language of letters and messages outside of the application.',
    access: account,
    input: z.object({ language: oneOf(languages) }),
    output: nothing,
  }),
}
