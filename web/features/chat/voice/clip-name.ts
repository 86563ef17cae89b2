/* A clip goes up as a file: what it is and how long it lasts are in its name, so that it is said as one also after the page was closed. */

export const clipName = (seconds: number) => `voice-${seconds}s.wav`

/** Seconds of a clip; undefined for any other file. */
export const secondsIn = (name: string) => {
  const [, seconds] = /^voice-(\d{1,3})s\.wav$/.exec(name) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}
