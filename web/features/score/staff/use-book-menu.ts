import { useNavigate } from 'react-router'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { uncountedKinds } from '#contract/features/score/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CallFailure, send, useCommand } from '#web/lib/call.ts'
import { listed } from '#web/lib/listed.ts'
import { saveAnswered } from '#web/lib/save-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import {
  ClockIcon,
  DownloadIcon,
  EyeIcon,
  EyeOffIcon,
  SettingsIcon,
  SheetFileIcon,
  UploadIcon,
} from '#web/ui/icons/icons.tsx'
import { bookHistoryPath, importPath, schemePath } from '../addresses.ts'
import { scoreQueries } from '../queries.ts'

type Book = Pick<AnswerOf<typeof scoreCalls.list>, 'shown' | 'left' | 'can' | 'kinds' | 'columns'>

/** What can be done with a gradebook as a whole. */
export function useBookMenu(courseId: string, book: Book | undefined) {
  const t = useTexts('score')
  const navigate = useNavigate()
  const show = useCommand(scoreCalls.show, { refreshes: scoreQueries })
  const download = useDownload(courseId)
  return async () => {
    const { shown = false, left = 0, can } = book ?? {}
    const uncounted = book ? uncountedKinds(book.kinds, book.columns) : []
    const chosen = await chooseAction({
      choices: [
        { key: 'weights', label: t('menu.weights'), icon: SettingsIcon },
        ...(can?.grade
          ? ([
              {
                key: 'show',
                label: t(shown ? 'menu.hide' : 'menu.show'),
                hint:
                  uncounted.length > 0 && !shown
                    ? t('uncounted', { names: listed(uncounted.map(({ name }) => name)) })
                    : t('menu.showHint'),
                icon: shown ? EyeOffIcon : EyeIcon,
              },
              { key: 'xlsx', label: t('menu.xlsx'), icon: SheetFileIcon },
              { key: 'csv', label: t('menu.csv'), icon: DownloadIcon },
              { key: 'import', label: t('import.open'), hint: t('import.openHint'), icon: UploadIcon },
              { key: 'changes', label: t('changes.title'), hint: t('changes.hint'), icon: ClockIcon },
            ] as const)
          : []),
      ],
    })
    if (chosen === 'weights') navigate(schemePath(courseId))
    else if (chosen === 'import') navigate(importPath(courseId))
    else if (chosen === 'changes') navigate(bookHistoryPath(courseId))
    else if (chosen === 'show')
      show.mutate({ courseId, shown: !shown }, { onSuccess: () => toast.good(t(shown ? 'hidden' : 'shown')) })
    else if (chosen === 'xlsx' || chosen === 'csv') {
      const withFormer = left > 0 ? await askAboutFormer(left) : false
      if (withFormer !== null) await download(chosen, withFormer)
    }
  }

  /** @returns null: nothing is downloaded */
  async function askAboutFormer(count: number) {
    const who = await chooseAction({
      title: t('left.question'),
      choices: [
        { key: 'present', label: t('left.without') },
        { key: 'all', label: t('left.with', { count }) },
      ],
    })
    return who ? who === 'all' : null
  }
}

/** Hands the gradebook to the browser as a file. */
export function useDownload(courseId: string) {
  const t = useTexts('score')
  return async (format: 'xlsx' | 'csv', withFormer: boolean) => {
    toast.info(t('exporting'))
    try {
      saveAnswered(await send(scoreCalls.export, { courseId, format, withFormer }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      await alertFailure(failure)
    }
  }
}
