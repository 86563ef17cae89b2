import { useState } from 'react'
import { boardLimits, postProblem, tidyPost } from '#contract/features/answering/board-rules.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { PlusIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './Board.module.css'
import { keepPost } from './outgoing.ts'
import { type BoardPlace, type Listing, usePosts } from './posts.ts'

interface PostWritingProps {
  place: BoardPlace
  board: Listing
}

/** Writes a post, in reach of the thumb and above the keyboard; several ideas one after the other. */
export function PostWriting({ place, board }: PostWritingProps) {
  const t = useTexts('answering/board')
  const { asking, own, most, areShown } = board
  const kind = asking === askings.ideas ? 'ideas' : 'questions'
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  function write() {
    const wrong = postProblem(tidyPost(text))
    if (wrong) return setProblem(problemText(wrong.error, wrong.details))
    void keepPost(place, text)
    setText('')
    setProblem(undefined)
    if (kind === 'questions' || own + 1 >= most) setOpen(false)
  }
  return (
    <>
      <MainButton icon={PlusIcon} onClick={() => setOpen(true)}>
        {t(`write.${kind}`)}
      </MainButton>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`write.${kind}`)}
        footer={
          <MainButton icon={SendIcon} onClick={write}>
            {t('send')}
          </MainButton>
        }
      >
        <Stack gap={3}>
          <TextArea
            label={t(`field.${kind}`)}
            rows={3}
            maxLength={boardLimits.post}
            autoFocus
            value={text}
            error={problem}
            onChange={value => {
              setProblem(undefined)
              setText(value)
            }}
          />
          <p className={styles.hint}>{t(areShown ? 'names' : 'namesLater')}</p>
          {own > 0 && <p className={styles.hint}>{t('ownOf', { count: own, most })}</p>}
        </Stack>
      </Sheet>
    </>
  )
}

/** The same at the bottom of a screen that is for nothing else. */
export function BoardWriting({ place }: { place: BoardPlace }) {
  const { first } = usePosts(place, { sort: 'votes', filter: 'all', groupId: null })
  return first?.can.write ? <PostWriting place={place} board={first} /> : null
}
