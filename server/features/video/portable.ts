import { longestPlayed } from '#contract/features/activity/played.ts'
import { type Cue, captionLanguages, isCue, maxCues } from '#contract/features/video/captions.ts'
import { isLink } from '#contract/features/video/rules.ts'
import { anyPlace, type Portable } from '#server/kernel/portable.ts'

export const videoPortable: Portable = {
  tables: [
    {
      table: 'video',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity', file_id: 'file', poster_id: 'file' },
      ranges: { duration: [1, longestPlayed], done_percent: [1, 100] },
      fresh: () => ({ closed_at: null }),
      isSound: ({ link }) =>
        link === null || link === undefined || (typeof link === 'string' && isLink(link)),
    },
    {
      table: 'video_caption',
      part: 'content',
      from: ['video_id', 'activity'],
      refs: { video_id: 'activity' },
      json: ['cues'],
      ranges: { position: anyPlace },
      isSound: ({ language, cues }) =>
        captionLanguages.some(known => known === language) &&
        Array.isArray(cues) &&
        cues.length <= maxCues &&
        (cues as Cue[]).every(cue => typeof cue?.text === 'string' && isCue(cue)),
    },
  ],
}
