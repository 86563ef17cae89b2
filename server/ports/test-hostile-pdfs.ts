/** Objects of a PDF, the first of which is its catalogue. */
function pdfOf(objects: readonly string[]): Buffer {
  const parts = ['%PDF-1.7\n']
  let length = parts[0]!.length
  const offsets = objects.map((object, index) => {
    const offset = length
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(part)
    length += part.length
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.from([...parts, head, ...offsets, tail].join(''), 'latin1')
}

const stream = (text: string, more = '') =>
  `<< ${more} /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`

/**
 * A PDF that would do something when it is opened, turned to a page, or left: run scripts, start a program, send its form,
 * fetch an address, and save the program that it carries.
 * @param target where a program of it would write
 */
export function actingPdf(target: string, address: string): Buffer {
  const script = '(app.alert\\("script"\\); this.exportDataObject\\({cName: "run.exe", nLaunch: 2}\\);)'
  const launch = `<< /S /Launch /F (/bin/sh) /P (-c 'touch ${target}') /Unix << /F (/bin/sh) /P (-c 'touch ${target}') >> >>`
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS ${script} /Next [${launch} << /S /URI /URI (${address}) >>] >>
      /AA << /WC ${launch} /DC << /S /JavaScript /JS ${script} >> >>
      /Names << /JavaScript << /Names [(begin) << /S /JavaScript /JS ${script} >>] >>
        /EmbeddedFiles << /Names [(run.exe) 5 0 R] >> >>
      /AcroForm << /Fields [] /XFA 7 0 R >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R /Resources << >>
      /AA << /O << /S /JavaScript /JS ${script} >> /C ${launch} >>
      /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 200 300] /A ${launch} >>
        << /Type /Annot /Subtype /Widget /FT /Btn /T (send) /Rect [0 0 200 300]
          /A << /S /SubmitForm /F << /FS /URL /F (${address}) >> >> >>] >>`,
    stream('1 0 0 rg 0 0 200 300 re f'),
    '<< /Type /Filespec /F (run.exe) /UF (run.exe) /EF << /F 6 0 R >> >>',
    stream('MZ', '/Type /EmbeddedFile'),
    stream(
      '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script contentType="application/x-javascript">xfa.host.messageBox("script")</script></event></subform></template></xdp:xdp>',
    ),
  ])
}

/** A PDF of very many pages, each an object of its own, in a tree. */
export function longPdf(pages: number): Buffer {
  const each = 1000
  const branches = Math.ceil(pages / each)
  const first = 4 + branches
  const sizeOf = (branch: number) => Math.min(each, pages - branch * each)
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: branches }, (_, branch) => `${4 + branch} 0 R`).join(' ')}] >>`,
    stream('1 0 0 rg 0 0 200 300 re f'),
    ...Array.from(
      { length: branches },
      (_, branch) =>
        `<< /Type /Pages /Parent 2 0 R /Count ${sizeOf(branch)} /Kids [${Array.from({ length: sizeOf(branch) }, (_, page) => `${first + branch * each + page} 0 R`).join(' ')}] >>`,
    ),
    ...Array.from(
      { length: pages },
      (_, page) =>
        `<< /Type /Page /Parent ${4 + Math.floor(page / each)} 0 R /MediaBox [0 0 200 300] /Contents 3 0 R /Resources << >> >>`,
    ),
  ])
}
