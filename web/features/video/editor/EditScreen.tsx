import { videoCalls } from '#contract/features/video/calls.ts'
import { videoDestination } from '#contract/features/video/destination.ts'
import { isPlayedHere } from '#contract/features/video/rules.ts'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { videoQueries } from '../live-updates.ts'
import { lookInto } from './film.ts'
import { VideoFields } from './VideoFields.tsx'
import { inputOf, isReplaced, type VideoForm, videoForm } from './video-form.ts'

/** Adding a video, or changing the one that the address names. */
export function EditScreen() {
  const t = useTexts('video')
  return <WrittenScreen kind={writtenVideo} newTitle={t('form.new')} editTitle={t('form.edit')} />
}

const writtenVideo = writtenKind({
  form: videoForm,
  page: videoDestination,
  place: 'video',
  get: id => ask(videoCalls.get, { id }),
  create: videoCalls.create,
  update: videoCalls.update,
  refreshes: videoQueries,
  newInput: async (form, given) => ({ ...given, ...inputOf(await measured(form)) }),
  changeInput: async (form, given, { info: { id } }) => ({
    ...{ id, ...given, ...inputOf(await measured(form)) },
    ...(isReplaced(form) && { keepsWatched: form.keepsWatched }),
  }),
  Fields: VideoFields,
})

/** With the length of a linked video, as far as this browser can tell. */
async function measured(form: VideoForm): Promise<VideoForm> {
  if (form.source === 'file' || form.duration > 0 || !isPlayedHere(form.link.trim())) return form
  return { ...form, duration: (await lookInto(form.link.trim())).duration }
}
