import { type AnyExtension, Extension, Mark, mergeAttributes, Node, nodeInputRule } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import {
  alignmentIn,
  colourIn,
  isCodeLanguage,
  sizeIn,
  styleOf,
  type TextColour,
} from '#contract/rich-text.ts'
import type { EditorPictures } from './RichTextEditor.tsx'
import { formulas, type OnFormula } from './rich-text-formulas.ts'
import { tables } from './rich-text-tables.ts'

/**
 * Only uploaded pictures: content pasted from other pages loses its own. A text names them by their files; an address is only
 * for seeing them here, and is asked for where there is none, or none that works any more.
 */
const uploadedImage = (addressOf: EditorPictures['addressOf'] | undefined) =>
  Image.extend({
    addAttributes: () => ({
      file: {
        default: null,
        parseHTML: (element: HTMLElement) => element.dataset.file,
        renderHTML: ({ file }: { file?: string | null }) => (file ? { 'data-file': file } : {}),
      },
      src: {
        default: null,
        rendered: false,
        parseHTML: (element: HTMLElement) => element.getAttribute('src'),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-file]' }],
    addNodeView:
      () =>
      ({ node: { attrs } }) => {
        const dom = document.createElement('img')
        const { file, src, alt } = attrs as { file: string; src: string | null; alt: string }
        dom.alt = alt
        dom.dataset.file = file
        const ask = (tried?: string) =>
          addressOf?.(file, tried).then(
            url => {
              dom.src = url
            },
            () => undefined,
          )
        dom.addEventListener('error', () => void ask(src ?? undefined), { once: true })
        if (src) dom.src = src
        else void ask()
        return { dom, ignoreMutation: () => true, update: () => false }
      },
  })

const mark = (tag: 'sub' | 'sup' | 'mark') =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const styleOfElement = (element: HTMLElement) => element.getAttribute('style') ?? ''

/** A mark that is a value in the style of a text, as the server writes it. */
const styled = <T>(name: string, read: (style: string) => T | undefined, write: (value: T) => string) =>
  Mark.create({
    name,
    addAttributes: () => ({ value: { default: null, rendered: false } }),
    parseHTML: () => [
      {
        tag: 'span[style], font[style]',
        // What it says may be more than one mark.
        consuming: false,
        getAttrs: element => {
          const value = read(styleOfElement(element))
          return value === undefined ? false : { value }
        },
      },
    ],
    renderHTML: ({ mark: { attrs }, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { style: write(attrs.value) }),
      0,
    ],
  })

const colour = styled<TextColour>('colour', colourIn, value => styleOf({ colour: value }))
const size = styled<number>('size', sizeIn, value => styleOf({ size: value }))

const alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        alignment: {
          default: null,
          parseHTML: element => alignmentIn(styleOfElement(element)) ?? null,
          renderHTML: ({ alignment: value }) => (value ? { style: styleOf({ alignment: value }) } : {}),
        },
      },
    },
  ],
})

/** A line across the text comes of three hyphens. Three underscores are a blank to be filled in, also where a line begins. */
const withBlanks = (extension: AnyExtension): AnyExtension =>
  extension instanceof Node && extension.name === 'horizontalRule'
    ? extension.extend({
        addInputRules() {
          return [nodeInputRule({ find: /^(?:---|—-|\*\*\*\s)$/, type: this.type })]
        },
      })
    : extension
const kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(withBlanks)
  },
})

/** What rich text may contain: everything the server keeps (server/kernel/clean-html.ts). */
export const extensionsWith = (onFormula: OnFormula, addressOf?: EditorPictures['addressOf']) => [
  kit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  uploadedImage(addressOf),
  ...tables,
  ...[mark('sub'), mark('sup'), mark('mark')],
  ...[colour, size, alignment],
  ...formulas(onFormula),
]

/** The language of a block of code, if it is one of those that are coloured. */
export const languageIn = (name: unknown) =>
  typeof name === 'string' && isCodeLanguage(name) ? name : undefined
