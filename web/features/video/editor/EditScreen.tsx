import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { videoCalls } from '#contract/features/video/calls.ts'
import { isPlayedHere } from '#contract/features/video/rules.ts'
import { type Editing, useEditing } from '#web/features/activity/editor/use-editing.ts'
import { saidOf } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { UnansweredScreen } from '#web/shell/UnansweredScreen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
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
  const t = useTexts('activity/editor')
  const own = useTexts('video')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId } = useVideoAddress()
  const [kept] = useState(() => unfinishedVideo.read(courseId))
  const add = useCommand(videoCalls.create, {
    refreshes: videoQueries,
    onDone: ({ id }, { publishAt }) => {
      unfinishedVideo.forget(courseId)
      toast.good(saidOf(publishAt, t))
      navigate(videoPath(courseId, id, 1), { replace: true })
    },
  })
  return (
    <VideoFields
      title={own('form.new')}
      place={`video:${courseId}`}
      start={kept ?? emptyForm}
      isRestored={kept !== undefined}
      onChange={form => unfinishedVideo.keep(courseId, form)}
      onSubmit={async form =>
        add.mutateAsync({
          courseId,
          ...inputOf(await measured(form)),
          content: form.details,
          folderId: search.get('folderid') ?? undefined,
        })
      }
    />
  )
}

function EditVideo() {
  const t = useTexts('video')
  const { videoId } = useVideoAddress()
  const query = useQuery(ask(videoCalls.get, { id: videoId }))
  const editing = useEditing(query)
  if (query.data) return <EditFields key={`${videoId} ${editing.key}`} info={query.data} editing={editing} />
  return <UnansweredScreen title={t('form.edit')} query={query} skeleton={<SkeletonRows rows={5} />} />
}

function EditFields({ info, editing }: { info: VideoInfo; editing: Editing }) {
  const t = useTexts('video')
  const own = useTexts('activity/editor')
  const back = useBack(videoPath(info.courseId, info.id, 1))
  const [start] = useState(() => formOf(info))
  const [{ revision }] = useState(info)
  const edit = useCommand(videoCalls.update, {
    refreshes: videoQueries,
    onDone: () => {
      toast.good(own('saved'))
      back()
    },
  })
  return (
    <VideoFields
      title={t('form.edit')}
      place={`video:${info.id}`}
      edited={editing.edited(info.id, revision)}
      start={start}
      published={info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined}
      onSubmit={async form =>
        edit.mutateAsync({
          id: info.id,
          revision,
          ...inputOf(await measured(form)),
          // What the editor cannot express stays as it was, unless the text was changed.
          content: form.details === start.details ? undefined : form.details,
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
