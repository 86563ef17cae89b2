import { videoType } from '#contract/features/video/entities.ts'
import type { VideoInfo } from './info.ts'

export const courseId = '01890000-0000-7000-8000-0000000000c1'
export const videoId = '01890000-0000-7000-8000-0000000000b1'

/** A video as a student is answered. */
export const videoInfo: VideoInfo = {
  ...{ id: videoId, courseId, title: 'Matrices as maps', author: 'Lan Shen' },
  content: '<p>Watch how the grid moves.</p>',
  ...{
    attachments: [],
    withheldBy: '',
    withheldFiles: [],
    publishedAt: Date.UTC(2026, 10, 20, 1),
    endsAt: null,
    revision: 1,
    updatedAt: null,
  },
  ...{ playUrl: '', link: '', isPage: false, poster: '', file: null, posterFile: null, duration: 20 },
  ...{ isClosed: false, watched: 0, percent: 0, isDone: false, position: 0, marks: [] },
  ...{ doneCount: 0, studentCount: 0, allowsDownload: false, donePercent: 90 },
  captions: [],
  serverTime: null,
  can: { manage: false, report: true },
}

/** Where its screen is. */
export const videoAddress = (role: 0 | 1) =>
  `/dataIndex?type=${videoType}&id=${videoId}&courseId=${courseId}&courseRole=${role}`

/** The address of a sound of so many seconds without a tone, which a player plays like any film. */
export function silence(seconds: number): string {
  const rate = 8000
  const size = seconds * rate
  const head = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => {
    for (const [place, letter] of [...text].entries()) head.setUint8(at + place, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  head.setUint32(4, 36 + size, true)
  write(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  // Not compressed, one channel, a byte for each of them.
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  write(36, 'data')
  head.setUint32(40, size, true)
  return URL.createObjectURL(new Blob([head, new Uint8Array(size).fill(128)], { type: 'audio/wav' }))
}
