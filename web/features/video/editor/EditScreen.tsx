import { useQuery } from '@tanstack/react-query'
import { videoCalls } from '#contract/features/video/calls.ts'
import { isPlayedHere } from '#contract/features/video/rules.ts'
import { ExistingActivity } from '#web/features/activity/editor/ExistingActivity.tsx'
import type { Existing } from '#web/features/activity/editor/frame.ts'
import { useChangedActivity, useEditing, useNewActivity } from '#web/features/activity/editor/use-editing.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useVideoAddress, videoPath } from '../addresses.ts'
import type { VideoInfo } from '../info.ts'
import { videoQueries } from '../live-updates.ts'
import { lookInto } from './film.ts'
import { VideoFields } from './VideoFields.tsx'
import { emptyForm, formOf, inputOf, unfinishedVideo, type VideoForm } from './video-form.ts'

/** Adding a video, or changing the one that the address names. */
export function EditScreen() {
  const { videoId } = useVideoAddress()
  return videoId ? <EditVideo /> : <NewVideo />
}

function NewVideo() {
  const t = useTexts('video')
  const { courseId } = useVideoAddress()
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: emptyForm, unfinished: unfinishedVideo },
    openPath: id => videoPath(courseId, id, 1),
  })
  const add = useCommand(videoCalls.create, { refreshes: videoQueries, onDone })
  return (
    <VideoFields
      {...frame}
      title={t('form.new')}
      place={`video:${courseId}`}
      onSubmit={async form =>
        add.mutateAsync({ courseId, folderId, ...inputOf(await measured(form)), content: form.details })
      }
    />
  )
}

function EditVideo() {
  const t = useTexts('video')
  const { videoId } = useVideoAddress()
  const query = useQuery(ask(videoCalls.get, { id: videoId }))
  const editing = useEditing(videoId, query)
  return (
    <ExistingActivity title={t('form.edit')} {...{ query, editing }}>
      {existing => <ChangedVideo {...existing} />}
    </ExistingActivity>
  )
}

function ChangedVideo({ info, edited }: Existing<VideoInfo>) {
  const t = useTexts('video')
  const openPath = videoPath(info.courseId, info.id, 1)
  const { frame, revision, textOf, onDone } = useChangedActivity({ info, edited, formOf, openPath })
  const edit = useCommand(videoCalls.update, { refreshes: videoQueries, onDone })
  return (
    <VideoFields
      {...frame}
      title={t('form.edit')}
      place={`video:${info.id}`}
      onSubmit={async form =>
        edit.mutateAsync({
          ...{ id: info.id, revision, content: textOf(form) },
          ...inputOf(await measured(form)),
        })
      }
    />
  )
}

/** With the length of a linked video, as far as this browser can tell. */
async function measured(form: VideoForm): Promise<VideoForm> {
  if (form.source === 'file' || form.duration > 0 || !isPlayedHere(form.link.trim())) return form
  return { ...form, duration: (await lookInto(form.link.trim())).duration }
}
