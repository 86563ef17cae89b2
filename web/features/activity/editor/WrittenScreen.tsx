import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Call } from '#contract/call.ts'
import type { ActivityPage } from '#contract/features/activity/address.ts'
import type { InputOf } from '#contract/input.ts'
import { openPathOf } from '#web/features/activity/kind.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import type { Path } from '#web/lib/routes.ts'
import { ExistingActivity } from './ExistingActivity.tsx'
import type { Existing, FormFrame } from './frame.ts'
import { useChangedActivity, useEditing, useNewActivity } from './use-editing.ts'
import { inputIn, type KeptForm, type WrittenForm } from './written-form.ts'

type Given = ReturnType<typeof inputIn>
interface Saved {
  id: string
  courseId: string
  revision: number
  publishedAt: number | null
}

/** How activities of a kind are written: its form, its two calls, and what they take of the form. */
export interface WrittenKind<
  F extends WrittenForm,
  Info extends Saved,
  Create extends Call<'command'>,
  Update extends Call<'command'>,
> {
  form: KeptForm<F, Info>
  page: ActivityPage<Path>
  /** Which activity is changed, where the address says that otherwise than by `id`. */
  edited?: (search: URLSearchParams) => string | null
  /** Names the uploads of its forms. */
  place: string
  /** Asks for the one that is changed; `useInfo` where that takes more than one call. */
  get?: (id: string) => UseQueryOptions<Info>
  useInfo?: (
    id: string,
    get?: (id: string) => UseQueryOptions<Info>,
  ) => Pick<UseQueryResult<Info>, 'data' | 'error' | 'refetch'>
  create: Create
  update: Update
  refreshes: readonly Call[]
  /** Instead of a dialog that says why it was not saved. */
  onFailed?: (failure: CallFailure) => void
  newInput: (
    form: F,
    given: Given & { courseId: string; content: string },
  ) => InputOf<Create> | Promise<InputOf<Create>>
  changeInput: (
    form: F,
    given: Given & { revision: number; content: string | undefined },
    from: { info: Info; start: F },
  ) => InputOf<Update> | Promise<InputOf<Update>>
  /** With the activity that is changed. */
  Fields: ComponentType<FormFrame<F> & { info?: Info }>
}

export const writtenKind = <
  F extends WrittenForm,
  Info extends Saved,
  Create extends Call<'command'>,
  Update extends Call<'command'>,
>(
  kind: WrittenKind<F, Info, Create, Update>,
) => kind as unknown as AnyKind

type AnyKind = WrittenKind<WrittenForm, Saved, Creating, Call<'command'>>
type Creating = Call<'command'> & {
  input: { _zod: { input: unknown; output: { publishAt?: number | null | undefined } } }
  output: { _zod: { input: unknown; output: { id: string } } }
}

interface WrittenScreenProps {
  kind: AnyKind
  /** Of the screen for a new one; absent: that of its route. */
  newTitle?: string | undefined
  editTitle: string
}

/** Adding an activity to the course of the address, or changing the one that the address names. */
export function WrittenScreen(props: WrittenScreenProps) {
  const [search] = useSearchParams()
  const id = props.kind.edited ? props.kind.edited(search) : search.get('id')
  const { round, noteSaved } = useRounds()
  return id ? (
    <Edited key={round} {...props} {...{ id, noteSaved }} />
  ) : (
    <New key={round} {...props} noteSaved={noteSaved} />
  )
}

/** A form that stays open behind other screens begins anew where it is shown once more after it was saved. */
function useRounds() {
  const [round, begin] = useState(0)
  const isSaved = useRef(false)
  // A kept screen runs its effects again when it is shown.
  useLayoutEffect(() => {
    if (!isSaved.current) return
    isSaved.current = false
    begin(now => now + 1)
  }, [])
  const noteSaved = () => {
    isSaved.current = true
  }
  return { round, noteSaved }
}

interface Saving {
  noteSaved(): void
}

const refused = ({ onFailed }: AnyKind) => onFailed && { onFailed }

function New({ kind, newTitle, noteSaved }: WrittenScreenProps & Saving) {
  const { form, page, create, refreshes, place, Fields } = kind
  const { courseId, isStaff } = useCourseAddress()
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: form.empty, unfinished: form.unfinished },
    openPath: id => openPathOf(page, id, courseId, isStaff ? 1 : 0),
  })
  const add = useCommand(create, {
    refreshes,
    onDone(...done) {
      noteSaved()
      onDone(...done)
    },
    ...refused(kind),
  })
  return (
    <Fields
      {...frame}
      {...(newTitle !== undefined && { title: newTitle })}
      place={`${place}:${courseId}`}
      onSubmit={async form =>
        add.mutateAsync(
          await kind.newInput(form, {
            courseId,
            content: form.details,
            ...inputIn({ ...form, folderId: form.folderId ?? folderId }),
          }),
        )
      }
    />
  )
}

const useAsked: NonNullable<AnyKind['useInfo']> = (id, get) => useQuery(get!(id))

function Edited({ id, ...props }: WrittenScreenProps & Saving & { id: string }) {
  const { get, useInfo = useAsked } = props.kind
  const query = useInfo(id, get)
  const editing = useEditing(id, query)
  return (
    <ExistingActivity title={props.editTitle} {...{ query, editing }}>
      {existing => <Changed {...props} {...existing} />}
    </ExistingActivity>
  )
}

function Changed({
  kind,
  editTitle,
  info,
  edited,
  noteSaved,
}: WrittenScreenProps & Saving & Existing<Saved>) {
  const { form, page, update, refreshes, place, Fields } = kind
  const { isStaff } = useCourseAddress()
  const openPath = openPathOf(page, info.id, info.courseId, isStaff ? 1 : 0)
  const { frame, start, revision, textOf, onDone } = useChangedActivity({
    ...{ info, edited, formOf: form.of, openPath },
  })
  const edit = useCommand(update, {
    refreshes,
    onDone() {
      noteSaved()
      onDone()
    },
    ...refused(kind),
  })
  return (
    <Fields
      {...{ ...frame, info }}
      title={editTitle}
      place={`${place}:${info.id}`}
      onSubmit={async form =>
        edit.mutateAsync(
          await kind.changeInput(
            form,
            { revision, ...inputIn(form), content: textOf(form) },
            { info, start },
          ),
        )
      }
    />
  )
}
