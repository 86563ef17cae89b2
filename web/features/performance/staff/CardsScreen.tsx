import { useRef } from 'react'
import { classroomCalls } from '#contract/features/performance/calls.ts'
import type { StarCard } from '#contract/features/performance/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { usePrintable } from '#web/ui/base/use-printable.ts'
import { useRest } from '#web/ui/base/use-rest.ts'
import { MoreIcon, RefreshIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { CardSheet } from '../parts/CardSheet.tsx'

/** The star cards of a course, as they are printed: one for each student, to be replaced one by one or all together. */
export function CardsScreen() {
  const t = useTexts('performance')
  const { courseId } = useCourseAddress()
  const pages = usePages(classroomCalls.listCards, { courseId, limit: 200 })
  // A sheet is printed whole.
  useRest(pages.hasMore && !pages.loadingMore && !pages.moreFailed, pages.items.length, pages.onMore)
  const { items, query } = pages
  const cards = items.filter(({ code }) => code !== '')
  const missing = items.length - cards.length
  const { make, isPending, menuOf, openMenu } = useCardCommands(courseId, cards.length > 0)
  const sheet = useRef<HTMLUListElement>(null)
  usePrintable(sheet)
  const makeButton = (
    <MainButton busy={isPending} onClick={make}>
      {t('cards.make')}
    </MainButton>
  )
  return (
    <Screen
      actions={
        cards.length > 0 ? [{ icon: MoreIcon, label: t('cards.more'), onClick: () => void openMenu() }] : []
      }
      footer={
        cards.length > 0 &&
        (missing > 0 ? (
          makeButton
        ) : (
          <MainButton disabled={pages.hasMore} onClick={() => print()}>
            {t('cards.print')}
          </MainButton>
        ))
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={4} />}
        isEmpty={() => cards.length === 0}
        empty={
          <EmptyState
            art={items.length > 0 ? 'work' : 'people'}
            title={t(items.length > 0 ? 'cards.none' : 'noStudents')}
            hint={t(items.length > 0 ? 'cards.noneHint' : 'noStudentsHint')}
            action={items.length > 0 && makeButton}
          />
        }
      >
        {() => (
          <>
            <Callout>{missing > 0 ? t('cards.missing', { count: missing }) : t('cards.hint')}</Callout>
            <CardSheet ref={sheet} cards={cards} onPress={card => void menuOf(card)} />
          </>
        )}
      </QueryView>
    </Screen>
  )
}

function useCardCommands(courseId: string, hasCards: boolean) {
  const t = useTexts('performance')
  const refreshes = [classroomCalls.listCards]
  const make = useCommand(classroomCalls.makeCards, { refreshes })
  const revoke = useCommand(classroomCalls.revokeCards, { refreshes })
  /** None: all. */
  const replace = (studentIds: string[]) =>
    revoke.mutate(
      { courseId, studentIds },
      {
        onSuccess: () => make.mutate({ courseId }, { onSuccess: () => toast.good(t('cards.replaced')) }),
      },
    )
  return {
    isPending: make.isPending || revoke.isPending,
    make: () => make.mutate({ courseId }),
    /** What can be done with one card. */
    async menuOf({ studentId, name }: StarCard) {
      const key = await chooseAction({
        title: name,
        choices: [
          { key: 'replace', label: t('cards.replace'), hint: t('cards.replaceHint'), icon: RefreshIcon },
        ],
      })
      if (key === 'replace') replace([studentId])
    },
    async openMenu() {
      const key = await chooseAction({
        title: t('cards.title'),
        choices: [
          { key: 'replace', label: t('cards.replaceAll'), icon: RefreshIcon, disabled: !hasCards },
          { key: 'revoke', label: t('cards.revokeAll'), icon: TrashIcon, danger: true, disabled: !hasCards },
        ],
      })
      if (!key) return
      const isSure = await dialog.confirm({
        title: t(key === 'replace' ? 'cards.replaceAllTitle' : 'cards.revokeAllTitle'),
        message: t('cards.revokeHint'),
        confirmLabel: t(key === 'replace' ? 'cards.replaceAll' : 'cards.revokeAll'),
        danger: true,
      })
      if (!isSure) return
      if (key === 'replace') replace([])
      else revoke.mutate({ courseId })
    },
  }
}
