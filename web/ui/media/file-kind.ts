import {
  AudioIcon,
  FileIcon,
  type Icon,
  ImageIcon,
  PackedFileIcon,
  SheetFileIcon,
  SlidesIcon,
  TextFileIcon,
  VideoIcon,
} from '../icons/icons.tsx'

export type FileHue = 'picture' | 'media' | 'text' | 'sheet' | 'slides' | 'document' | 'plain'

const kinds: [RegExp, Icon, FileHue][] = [
  [/\.(jpe?g|png|gif|webp|heic|heif|bmp|svg|avif)$/i, ImageIcon, 'picture'],
  [/\.(mp4|mov|m4v|webm|avi|mkv|flv)$/i, VideoIcon, 'media'],
  [/\.(mp3|m4a|wav|aac|ogg|flac|amr)$/i, AudioIcon, 'media'],
  [/\.(xlsx?|csv|ods|numbers|et)$/i, SheetFileIcon, 'sheet'],
  [/\.(pptx?|odp|key|dps)$/i, SlidesIcon, 'slides'],
  [/\.pdf$/i, TextFileIcon, 'slides'],
  [/\.(docx?|odt|pages|wps|rtf)$/i, TextFileIcon, 'document'],
  [/\.(txt|md|json|xml|html?|tex|log)$/i, TextFileIcon, 'text'],
  [/\.(zip|rar|7z|gz|tar|bz2)$/i, PackedFileIcon, 'plain'],
]

/** The icon and colour family of a file, by the ending of its name. */
export function fileIcon(name: string): { icon: Icon; hue: FileHue } {
  const kind = kinds.find(([ending]) => ending.test(name))
  return kind ? { icon: kind[1], hue: kind[2] } : { icon: FileIcon, hue: 'plain' }
}
