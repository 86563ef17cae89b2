import '#web/lib/find-last.ts'
import type { Transaction } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import textStyles from './RichText.module.css'
import styles from './RichTextEditor.module.css'
import type { EditorPictures, RichTextEditorProps } from './RichTextEditor.tsx'
import { RichTextTools } from './RichTextTools.tsx'
import { formulaIn, type WrittenFormula, writeFormula } from './rich-text-formulas.ts'
import { cleanPasted } from './rich-text-paste.ts'
import { extensionsWith } from './rich-text-schema.ts'

const FormulaSheet = lazy(() =>
  import('./FormulaSheet.tsx').then(module => ({ default: module.FormulaSheet })),
)

interface RichTextAreaProps extends Omit<RichTextEditorProps, 'hint' | 'error' | 'required'> {
  id: string
  describedBy?: string
  invalid?: true
}

/** How far the cursor stays from the edges of the screen; two rows of tools fit under it. */
const visible = { top: 16, right: 0, bottom: 108, left: 0 }

const newFormula: WrittenFormula = { latex: '', isBlock: false }

/** The editor itself, with its toolbar at the bottom within reach of the thumb. */
export function RichTextArea({
  id,
  label,
  describedBy,
  invalid,
  value,
  onChange,
  placeholder,
  pictures,
  inserts,
  isSmall = false,
}: RichTextAreaProps) {
  const t = useTexts('ui/media')
  const opened = useRef('')
  const given = useRef(value).current
  const told = useRef(given)
  const hasPictures = pictures !== undefined
  const addPictures = useRef<(files: readonly File[], place?: number) => void>(() => undefined)
  const [sending, setSending] = useState(0)
  const [formula, setFormula] = useState<WrittenFormula | null>(null)
  const [extensions] = useState(() =>
    extensionsWith(opened => setFormula(formulaIn(opened) ?? newFormula), pictures?.addressOf),
  )
  const editor = useEditor({
    extensions,
    content: given,
    injectCSS: false,
    editorProps: {
      // The toolbar covers the bottom of the text.
      scrollThreshold: visible,
      scrollMargin: visible,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classNames(textStyles.text, styles.content) ?? '',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => hasPictures && takeFiles(event.clipboardData, addPictures.current),
      handleDrop: (view, event) =>
        hasPictures &&
        takeFiles(event.dataTransfer, files => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          addPictures.current(files, place?.pos)
        }),
    },
    onCreate: ({ editor: created }) => {
      opened.current = htmlOf(created)
      // The trailing empty line is added now, and must not be undoable.
      created.view.dispatch(created.state.tr.setMeta('addToHistory', false))
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      // Unchanged text is reported as given, not as the editor would serialise it.
      const now = html === opened.current ? given : html
      if (now !== told.current) onChange(now)
      told.current = now
    },
  })
  addPictures.current = (files, place) => {
    if (!pictures) return
    setSending(count => count + files.length)
    const noteSent = () => setSending(count => count - 1)
    void insertPictures(editor, files, { ...pictures, noteSent }, place ?? editor.state.selection.to)
  }
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => current.isEmpty })
  return (
    <div className={classNames(styles.editor, isSmall && styles.small)}>
      <div className={styles.paper}>
        {placeholder && isEmpty && (
          <p className={styles.placeholder} aria-hidden="true">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      {sending > 0 && (
        <p className={styles.sending} role="status">
          {t('editor.sending')}
        </p>
      )}
      <RichTextTools
        editor={editor}
        inserts={inserts}
        onPictures={hasPictures ? files => addPictures.current(files) : undefined}
        onFormula={() => setFormula(formulaIn(editor) ?? newFormula)}
      />
      {formula && (
        <Suspense>
          <FormulaSheet
            start={formula}
            onClose={() => setFormula(null)}
            onDone={written => {
              setFormula(null)
              writeFormula(editor, written)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Without the empty line that the editor keeps at the end. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''))

/** Pictures among what is pasted or dropped. @returns whether there were any, and the text is left alone */
function takeFiles(transfer: DataTransfer | null, take: (files: readonly File[]) => void) {
  const pictures = [...(transfer?.files ?? [])].filter(file => file.type.startsWith('image/'))
  if (pictures.length === 0) return false
  take(pictures)
  return true
}

/** Puts pictures where they were pasted or dropped, when each has arrived; the writer may have gone on elsewhere meanwhile. */
async function insertPictures(
  editor: Editor,
  files: readonly File[],
  { send, noteSent }: Pick<EditorPictures, 'send'> & { noteSent: () => void },
  start: number,
) {
  let place = start
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  for (const file of files) {
    const picture = await send(file).catch(() => undefined)
    noteSent()
    if (!picture || editor.isDestroyed) continue
    const attrs = { file: picture.id, src: picture.url, alt: '' }
    const updateSelection = editor.state.selection.to === place
    editor.commands.insertContentAt(place, { type: 'image', attrs }, { updateSelection })
  }
  editor.off('transaction', follow)
}
