import { stored } from './storage.ts'

interface Deployment {
  registerAllowed: boolean
  chatLoginShown: boolean
  /** Run by a school for itself: nothing points outside. */
  isPrivate: boolean
}

const usual: Deployment = { registerAllowed: true, chatLoginShown: true, isPrivate: false }

/** What the school's configuration, kept on this device, changes about the usual client. */
export function deployment(): Deployment {
  try {
    return { ...usual, ...(JSON.parse(stored('schoolConfig') ?? '{}') as Partial<Deployment>) }
  } catch {
    return usual
  }
}
