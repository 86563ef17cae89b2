import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import type { Existing } from './frame.ts'
import type { Edited, Kept } from './kept-edit.ts'
import { saidOf, type Unfinished, type WrittenForm } from './written-form.ts'

interface NewOptions<F extends WrittenForm> {
  courseId: string
  empty: F
  unfinished: Unfinished<F>
  openPath: (id: string) => string
}

/**
 * Writing a new activity: the form begins with what was left unfinished on this device, and leads to what became of it.
 * @returns what the kind's form begins with, and what its call does when it is done
 */
export function useNewActivity<F extends WrittenForm>({
  courseId,
  empty,
  unfinished,
  openPath,
}: NewOptions<F>) {
  const t = useTexts('activity/editor')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [kept] = useState(() => unfinished.read(courseId))
  return {
    frame: {
      start: kept ?? empty,
      isRestored: kept !== undefined,
      onChange: (form: F) => unfinished.keep(courseId, form),
    },
    /** In which it is to be, for the call. */
    folderId: search.get('folderid') ?? undefined,
    onDone: ({ id }: { id: string }, { publishAt }: { publishAt?: number | null | undefined }) => {
      unfinished.forget(courseId)
      toast.good(saidOf(publishAt, t))
      navigate(openPath(id), { replace: true })
    },
  }
}

interface ChangeOptions<F extends WrittenForm, Info> extends Existing<Info> {
  formOf: (info: Info) => F
  /** Where it leads when it is saved. */
  openPath: string
}

/**
 * Changing an existing activity.
 * @returns what the kind's form begins with, what its call says of what was changed, and what that does when it is done
 */
export function useChangedActivity<
  F extends WrittenForm,
  Info extends { revision: number; publishedAt: number | null },
>({ info, edited, formOf, openPath }: ChangeOptions<F, Info>) {
  const t = useTexts('activity/editor')
  const back = useBack(openPath)
  const [start] = useState(() => formOf(info))
  const [{ revision }] = useState(info)
  return {
    start,
    frame: {
      start,
      edited: edited(revision),
      published: info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined,
    },
    revision,
    /** What the editor cannot express stays as it was, unless the text was changed. */
    textOf: (form: F) => (form.details === start.details ? undefined : form.details),
    onDone: () => {
      toast.good(t('saved'))
      back()
    },
  }
}

/**
 * The form of an existing activity, begun anew from its present version when somebody else was faster.
 * @param query of the activity
 */
export function useEditing(id: string, query: { refetch(): Promise<{ isSuccess: boolean }> }) {
  const [{ key, unsaved }, begin] = useState<{ key: number; unsaved?: Kept<WrittenForm> }>({ key: 0 })
  return {
    key: `${id} ${key}`,
    edited: (version: number): Edited => ({
      id,
      version,
      unsaved,
      async beginAgain(unsaved) {
        const { isSuccess } = await query.refetch()
        if (isSuccess) begin({ key: key + 1, unsaved })
      },
    }),
  }
}
