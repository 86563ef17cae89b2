import { text, verbatim } from '#contract/wire.ts'

/** What a picture code may be used for; one cannot stand in for another. `guess` allows one more try after too many. */
export const pictureKinds = ['sms', 'email', 'completion', 'guess'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The answer to a picture code. */
export const pictureAnswer = {
  verify: verbatim(200).default(''),
  sessionid: text(64).default(''),
}
