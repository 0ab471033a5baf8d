import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { parseDocument, toHtml, toMarkdown, writePage } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { expect, test } from 'vitest'
import { script } from '../script.ts'
import { converted, describeSite, openEditor, paste } from './visit.ts'

const lostProperty = readFileSync(new URL('../../corpus/scripts/lost-property.json', import.meta.url), 'utf8')
const small = script(
  ['scene_heading', 'INT. HALL – DAY'],
  ['character', 'ANN'],
  ['dialogue', 'You came home.', { marks: [{ start: 4, end: 8, type: 'bold' }] }],
)
const json = JSON.stringify(small)
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const frame = (page: Page) => page.frameLocator('iframe')
const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents()

describeSite('the site', (visit) => {
  test('shows an example side by side', async () => {
    const { page, troubles } = await visit()
    const markdown = toMarkdown(parseDocument(lostProperty)).split('\n')
    await expect.poll(async () => (await texts(page, '.list.markdown .line')).slice(0, 9)).toEqual(markdown.slice(0, 9))
    await expect
      .poll(async () => (await texts(page, '.list.script .text')).slice(0, 2))
      .toEqual(['LOST PROPERTY', 'FADE IN:'])
    await frame(page).getByText('FADE IN:').waitFor()
    expect(troubles).toEqual([])
  })

  test('asks for nothing outside its folder, and breaks no rule of its strict policy, whatever is shown', async () => {
    const { page, troubles } = await visit()
    const policy = await page.locator('meta[http-equiv]').getAttribute('content')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toMatch(/unsafe|http|\*|data:|blob:/)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
    for (const name of ['word-of-mouth', 'merge-conflict', 'the-last-loaf']) {
      await page.getByLabel('Example').selectOption(name)
      await converted(page, `${name}: `)
      for (const view of ['JSON', 'Script', 'HTML', 'mdast', 'hast', 'Markdown', 'Messages', 'Page']) {
        await tab(page, view).click()
        await page
          .getByRole('tabpanel', { name: view })
          .locator('.row, iframe, .nothing')
          .first()
          .waitFor({ state: 'attached' })
      }
    }
    expect(troubles).toEqual([])
  })

  test('shows what is chosen, what is lit up and which marks there are where colours are forced, too', async () => {
    const { page } = await visit({ forcedColors: 'active' })
    await page.getByRole('listbox', { name: 'Markdown' }).focus()
    for (let line = 0; line < 5; line++) await page.keyboard.press('ArrowDown')
    const outline = (element: Element): string => getComputedStyle(element).outlineStyle
    const chosen = page.locator('.list.markdown [aria-selected="true"]')
    await expect.poll(() => chosen.evaluate(outline)).toBe('solid')
    await expect.poll(() => page.locator('.list.script .row.lit').first().evaluate(outline)).toBe('dashed')
    await expect.poll(() => frame(page).locator('.lit').first().evaluate(outline)).toBe('dashed')
    const lanes = await page
      .locator('.mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundImage)
    expect(lanes).toContain('gradient')
    const tops = await page.evaluate(() =>
      ['true', 'false'].map((isOpen) => {
        const tab = document.querySelector(`[role="tab"][aria-selected="${isOpen}"]`)
        return tab && getComputedStyle(tab).borderTopWidth
      }),
    )
    expect(tops).toEqual(['4px', '1px'])
  })

  test('works without a network once it was there', async () => {
    const { page, troubles } = await visit()
    await page.evaluate(() => navigator.serviceWorker.ready)
    // What is still on its way has no network then either: the font of the preview comes last.
    const heading = frame(page).locator('h2').first()
    expect(await heading.evaluate(({ ownerDocument }) => ownerDocument.fonts.ready.then(({ status }) => status))).toBe(
      'loaded',
    )
    await page.context().setOffline(true)
    await page.reload()
    await converted(page, 'lost-property: 94 paragraphs')
    await page.getByLabel('Example').selectOption('the-last-loaf')
    await converted(page, 'the-last-loaf: 38 paragraphs')
    await frame(page).locator('h2').first().waitFor()
    expect(await page.evaluate(() => document.fonts.check('16px "Courier Prime"'))).toBe(true)
    expect(troubles).toEqual([])
  })

  test('shows what it showed after a reload and on the way back, as it was edited, but not in another tab', async () => {
    const { page, troubles } = await visit()
    await paste(page, json)
    await converted(page, 'script: 3 paragraphs')
    await (await openEditor(page)).fill(json.replace('home', 'back'))
    await frame(page).getByText('You came back.').waitFor()
    const address = page.url()
    await page.reload()
    await converted(page, 'script: 3 paragraphs')
    await frame(page).getByText('You came back.').waitFor()
    await page.goto('about:blank')
    await page.goBack()
    await frame(page).getByText('You came back.').waitFor()
    const other = await page.context().newPage()
    await other.goto(address)
    await converted(other, 'lost-property: 94 paragraphs')
    expect(troubles).toEqual([])
  })

  test('takes what is pasted, what is dropped, and a file', async () => {
    const { page, troubles } = await visit()
    await paste(page, json)
    await converted(page, 'script: 3 paragraphs, 1 scene, 0 messages')
    await expect.poll(() => texts(page, '.list.script .text')).toEqual(['INT. HALL – DAY', 'ANN', 'You came home.'])

    const buffer = Buffer.from(JSON.stringify(script(['action', 'From a file.'])))
    await page.getByLabel('Open').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer })
    await converted(page, 'mine: 1 paragraph,')
    await frame(page).getByText('From a file.').waitFor()

    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'dropped.v2.json', { type: 'application/json' }))
      return data
    }, json)
    await page.dispatchEvent('#columns', 'dragenter', { dataTransfer: transfer })
    await expect.poll(() => page.locator('body.dragged').count()).toBe(1)
    await page.dispatchEvent('#columns', 'drop', { dataTransfer: transfer })
    await converted(page, 'dropped.v2: 3 paragraphs')
    await expect.poll(() => page.locator('body.dragged').count()).toBe(0)

    // Into the frame too, which is a page of its own.
    await frame(page).locator('body').dispatchEvent('dragenter')
    expect(await page.locator('iframe').evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
    await page.dispatchEvent('#columns', 'drop', { dataTransfer: transfer })
    await frame(page)
      .locator('body')
      .evaluate((body) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '{"object":"document","paragraphs":[]}')
        body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      })
    await converted(page, 'script: 0 paragraphs')
    expect(troubles).toEqual([])
  })

  test('tells what cannot be read, and shows the later of two whose reading overlaps', async () => {
    const { page } = await visit()
    const drop = (name: string, wait: number, text: string | undefined): Promise<void> =>
      page.evaluate(
        ([name, wait, text]) => {
          const file = new File([], name)
          const read = async (): Promise<string> => {
            await new Promise((resolve) => setTimeout(resolve, wait))
            if (text === undefined) throw new DOMException('It is a folder.', 'NotReadableError')
            return text
          }
          Object.defineProperty(file, 'text', { value: read })
          const event = new Event('drop', { bubbles: true, cancelable: true })
          Object.defineProperty(event, 'dataTransfer', { value: { files: [file], getData: () => '' } })
          document.body.dispatchEvent(event)
        },
        [name, wait, text] as const,
      )
    const notice = page.getByRole('alert')
    await drop('folder', 0, undefined)
    await notice.getByText('folder cannot be read: It is a folder.').waitFor()
    await drop('slow.json', 400, '{"object":"document","paragraphs":[]}')
    await drop('gone.json', 200, undefined)
    await drop('quick.json', 0, json)
    await converted(page, 'quick: 3 paragraphs')
    await page.waitForTimeout(600)
    expect(await page.locator('#status').textContent()).toContain('quick: 3 paragraphs')
    expect(await notice.isVisible()).toBe(false)

    await page.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
    })
    await page.context().setOffline(true)
    await page.getByLabel('Example').selectOption('the-last-loaf')
    await notice.getByText('the-last-loaf cannot be read: ').waitFor()
    expect(await page.getByLabel('Example').inputValue()).toBe('')
    expect(await page.locator('#status').textContent()).toContain('quick: 3 paragraphs')
  })

  test('says of several files which is shown, and of a folder that it is one', async () => {
    const { page, troubles } = await visit()
    const drop = async (...files: string[]): Promise<void> => {
      const session = await page.context().newCDPSession(page)
      const data = { items: [], files, dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data })
      }
    }
    const scripts = fileURLToPath(new URL('../../corpus/scripts/', import.meta.url))
    await drop(`${scripts}the-last-loaf.json`, `${scripts}lost-property.json`, `${scripts}word-of-mouth.json`)
    await converted(page, 'the-last-loaf: 38 paragraphs')
    await page.getByText('One script is shown at a time: the-last-loaf, and not the 2 other files.').waitFor()
    await drop(scripts)
    await page.getByRole('alert').getByText('scripts cannot be read: it is a folder; give a file of it.').waitFor()
    expect(troubles).toEqual([])
  })

  test('says so where an output is too long for the browser', async () => {
    const { page, troubles } = await visit()
    await page.evaluate(() => {
      const send = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (this: Worker, question: { id: number; name: string }) {
        if (question.name !== 'text' && question.name !== 'open') return send.call(this, question)
        const data = { id: question.id, error: 'This is too long.' }
        this.dispatchEvent(new MessageEvent('message', { data }))
      }
    })
    await page.getByRole('button', { name: 'Download Markdown' }).click()
    await page.getByRole('status').getByText('This is too long.').waitFor()
    await tab(page, 'hast').click()
    await page.getByRole('alert').getByText('This is too long.').waitFor()
    expect(troubles).toEqual([])
  })

  test('takes FDX, Fountain and Markdown too, with title page and scene numbers', async () => {
    const { page, troubles } = await visit()
    const open = (name: string, text: string): Promise<void> =>
      page.getByLabel('Open').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    const titlePage = { title: 'Coming Home' }
    await open('home.FDX', toFdx(parseDocument(small), { titlePage, sceneNumbers: { p1: '7A' } }))
    await converted(page, 'home: 3 paragraphs, 1 scene')
    await frame(page).getByText('Coming Home').waitFor()
    await frame(page).locator('[data-scene-number="7A"]').waitFor()
    await expect.poll(() => texts(page, '.list.script .mark.bold')).toEqual(['came'])

    await open('home.v2.fountain', 'Title: A Way Back\n\nINT. HALL – DAY\n\nANN\nYou **came** back.\n')
    await converted(page, 'home.v2: 3 paragraphs, 1 scene')
    await frame(page).getByText('A Way Back').waitFor()
    await open('home.md', toMarkdown(parseDocument(small)))
    await converted(page, 'home: 3 paragraphs, 1 scene, 0 messages')
    await expect.poll(() => texts(page, '.list.script .mark.bold')).toContain('came')
    expect(await frame(page).getByText('A Way Back').count()).toBe(0)

    // An edit keeps the title page, and so does a reload.
    await paste(page, toFdx(parseDocument(small), { titlePage }))
    await frame(page).getByText('Coming Home').waitFor()
    const field = await openEditor(page)
    await field.fill((await field.inputValue()).replace('home', 'late'))
    await frame(page).getByText('You came late.').waitFor()
    await page.reload()
    await frame(page).getByText('You came late.').waitFor()
    await frame(page).getByText('Coming Home').waitFor()
    expect(troubles).toEqual([])
  })

  test('says why a file cannot be read, and neither copies nor downloads nothing', async () => {
    const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    await paste(page, '<?xml version="1.0"?>\n<FinalDraft>')
    await page.getByRole('alert').getByText('This cannot be read: line 2, column').waitFor()
    await page.evaluate(() => navigator.clipboard.writeText('kept'))
    await paste(page, 'INT. HALL - DAY')
    await page.getByRole('alert').getByText('known by their names: .fdx, .fountain, .md').waitFor()
    await page.getByRole('button', { name: 'Copy Markdown' }).click()
    await page.getByText('There is nothing to copy.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('kept')
    await page.getByRole('button', { name: 'Download page' }).click()
    await page.getByText('There is nothing to download.').waitFor()
  })

  test('sets a document of one line anew, a line for each paragraph', async () => {
    const { page } = await visit()
    await paste(page, json)
    await converted(page, 'script: 3 paragraphs')
    await tab(page, 'JSON').click()
    const lines = page.locator('.list.json .line')
    await expect.poll(() => lines.count()).toBe(5)
    expect(JSON.parse((await lines.allTextContents()).join('\n'))).toEqual(JSON.parse(json))
  })

  test('converts while somebody types, and tells the place of what is wrong', async () => {
    const { page, troubles } = await visit()
    await paste(page, json)
    await converted(page, 'script: 3 paragraphs')
    const field = await openEditor(page)
    const source = await field.inputValue()
    await field.fill(source.replace('ANN', 'BEA'))
    await page.locator('.list.markdown .line', { hasText: '**BEA**' }).waitFor()

    await field.fill(source.replace('"kind":"dialogue"', '"kind":7').replace('"end":8', '"end":80'))
    const notice = page.getByRole('alert')
    await notice.getByText('This is no document: 2 issues.').waitFor()
    await expect.poll(() => texts(page, '.list.markdown .line')).toContain('> **BEA**\\')
    await notice.getByRole('button').click()
    await page.locator('.list.json .row[aria-selected=true] .fault').first().waitFor()
    await expect.poll(() => texts(page, '.list.json .fault')).toEqual(['7', '80'])
    await expect
      .poll(() => texts(page, '.list.json .note'))
      .toEqual([
        expect.stringContaining('paragraphs[2].kind: '),
        expect.stringContaining('paragraphs[2].marks[0].end: '),
      ])
    await tab(page, 'Messages').click()
    await expect.poll(() => tab(page, 'Messages').textContent()).toBe('Messages 2')
    await expect
      .poll(() => texts(page, '.list.messages .place'))
      .toEqual(['paragraphs[2].kind', 'paragraphs[2].marks[0].end'])

    await page.getByRole('button', { name: 'Edit' }).click()
    await field.fill(source)
    await notice.waitFor({ state: 'hidden' })
    await expect.poll(() => texts(page, '.list.markdown .line')).toContain('> **ANN**\\')
    expect(troubles).toEqual([])
  })

  test('says where a text stops being JSON, and shows nothing of what was before another file', async () => {
    const { page } = await visit()
    await paste(page, 'INT. HALL – DAY\n\nNo JSON.')
    await page.getByRole('alert').getByText('This is no document: 1 issue.').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Show the first' }).click()
    await expect.poll(() => texts(page, '.list.json .row[aria-selected] .fault')).toEqual(['I'])
    await expect.poll(() => page.locator('.list.markdown .row').count()).toBe(0)
    await expect.poll(() => page.locator('.view .nothing:visible').count()).toBe(1)
  })

  test('lights up on every side what the pointer is over on one', async () => {
    const { page } = await visit()
    await paste(page, json)
    await converted(page, 'script: 3 paragraphs')
    const lit = async (): Promise<unknown> => ({
      script: await texts(page, '.list.script .lit .text'),
      markdown: await texts(page, '.list.markdown .lit .line'),
      page: await frame(page).locator('.lit').allTextContents(),
    })
    const all = { script: ['You came home.'], markdown: ['> You **came** home.'], page: ['You came home.'] }
    const ranges = (): Promise<string[][]> =>
      page.evaluate(() => {
        const inner = document.querySelector('iframe')?.contentWindow as typeof window
        return [window, inner].map(({ CSS }) => [...(CSS.highlights.get('spot') ?? [])].map(String))
      })
    await page.locator('.list.script .row').nth(2).hover()
    await expect.poll(lit).toEqual(all)
    expect(await ranges()).toEqual([[], []])
    await page.locator('.list.script .mark').hover()
    await expect.poll(ranges).toEqual([['came'], ['came']])
    await page.locator('.list.markdown .row').first().hover()
    await expect.poll(lit).toMatchObject({ script: ['INT. HALL – DAY'], page: ['INT. HALL – DAY'] })
    await frame(page)
      .getByText('You')
      .hover({ position: { x: 4, y: 4 } })
    await expect.poll(lit).toEqual(all)
    await frame(page).locator('strong').hover()
    await expect.poll(ranges).toEqual([['came'], ['came']])
    await page.locator('h1').hover()
    await expect.poll(lit).toEqual({ script: [], markdown: [], page: [] })
    for (const [name, view] of [
      ['JSON', 'json'],
      ['HTML', 'html'],
      ['mdast', 'mdast'],
      ['hast', 'hast'],
    ] as const) {
      await tab(page, name).click()
      await page.locator(`.list.${view} [data-index="0"]`).first().hover()
      await expect
        .poll(() => frame(page).locator('.lit').allTextContents(), { message: name })
        .toEqual(['INT. HALL – DAY'])
    }
  })

  test('is worked by the keyboard alone', async () => {
    const { page } = await visit()
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? null)
    const stops: (string | null)[] = []
    for (let stop = 0; stop < 10; stop++) {
      await press('Tab')
      stops.push(await focused())
    }
    expect(stops).toEqual([
      '',
      'example',
      'file',
      'options-toggle',
      'tab-script',
      'Paragraphs of the script',
      'tab-markdown',
      'Copy Markdown',
      'Download Markdown',
      'Markdown, line by line',
    ])
    await press('End')
    await expect.poll(() => texts(page, '.list.script .lit .text')).toEqual(['FADE OUT.'])
    await expect.poll(() => frame(page).locator('.lit').allTextContents()).toEqual(['FADE OUT.'])
    await expect.poll(() => page.locator('.list.script .lit').isVisible()).toBe(true)
    await press('Home', 'ArrowDown', 'ArrowDown')
    await expect.poll(() => texts(page, '.list.script .lit .text')).toEqual(['FADE IN:'])
    const active = await page.getByRole('listbox', { name: 'Markdown' }).getAttribute('aria-activedescendant')
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true')

    await page.locator('#tab-markdown').focus()
    await press('ArrowRight', 'ArrowRight')
    expect(await focused()).toBe('tab-mdast')
    await page.locator('.list.mdast [role=treeitem]').nth(1).waitFor()
    await press('Tab', 'Tab', 'Tab', 'Home', 'ArrowDown', 'ArrowRight')
    const opened = page.locator('.list.mdast [aria-expanded=true]')
    await expect.poll(() => opened.count()).toBe(1)
    await press('ArrowDown', 'ArrowUp', 'ArrowLeft')
    await expect.poll(() => opened.count()).toBe(0)

    await page.keyboard.press('Home')
    await expect.poll(() => texts(page, '.list.script .lit .text')).toEqual(['LOST PROPERTY'])
    await frame(page).getByRole('main').press('ArrowDown')
    await expect.poll(() => texts(page, '.list.script .lit .text')).toEqual(['FADE IN:'])
    await press('ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp')
    await expect.poll(() => texts(page, '.list.script .lit .text')).toEqual(['LOST PROPERTY'])
  })

  test('copies and downloads each output whole', async () => {
    const { page, troubles } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    const given = parseDocument(lostProperty)
    const outputs: readonly (readonly [tab: string, what: string, file: string, content: string | RegExp])[] = [
      ['Markdown', 'Markdown', 'lost-property.md', toMarkdown(given)],
      ['HTML', 'HTML', 'lost-property.fragment.html', toHtml(given)],
      ['Page', 'page', 'lost-property.html', toHtml(given, { standalone: writePage })],
      ['JSON', 'JSON', 'lost-property.json', lostProperty],
      ['mdast', 'mdast', 'lost-property.mdast.json', /^\{\n {2}"type": "root"/],
      ['hast', 'hast', 'lost-property.hast.json', /^\{\n {2}"type": "root"/],
    ]
    for (const [name, what, file, content] of outputs) {
      await tab(page, name).click()
      await page.getByRole('button', { name: `Copy ${what}`, exact: true }).click()
      await page.getByText(`The ${what} is on the clipboard.`).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${what}`, exact: true }).click()
      const download = await waiting
      expect(download.suggestedFilename()).toBe(file)
      const downloaded = readFileSync(await download.path(), 'utf8')
      expect(copied).toBe(downloaded)
      if (typeof content === 'string') expect(downloaded).toBe(content)
      else expect(downloaded).toMatch(content)
    }
    expect(troubles).toEqual([])
  })

  test('follows the options, and says which it does not understand', async () => {
    const { page, troubles } = await visit()
    const notes = script(
      ['note', 'Secret.'],
      ['action', 'Shown.', { marks: [{ start: 0, end: 5, type: 'underline' }] }],
    )
    await paste(page, JSON.stringify(notes))
    await converted(page, 'script: 2 paragraphs')
    const lines = (): Promise<string[]> => texts(page, '.list.markdown .line')
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByLabel('Omit notes').check()
    await expect.poll(lines).toEqual(['<u>Shown</u>.'])
    await expect.poll(() => frame(page).locator('p').allTextContents()).toEqual(['Shown.'])
    await page.getByLabel('Underline').selectOption('none')
    await expect.poll(lines).toEqual(['Shown.'])
    await expect.poll(() => tab(page, 'Messages').textContent()).toBe('Messages 1')
    await expect.poll(() => page.getByRole('button', { name: 'Options' }).textContent()).toBe('Options (2)')
    await page.getByLabel('My kinds').fill('action = nothing')
    await page.getByRole('alert').getByText('which is no known kind').waitFor()
    // What is given meanwhile waits for options that can be followed.
    await paste(page, JSON.stringify(notes))
    expect(await lines()).toEqual(['Shown.'])
    await page.getByRole('button', { name: 'Back to the defaults' }).click()
    await expect.poll(lines).toEqual(['***Secret.***', '', '<u>Shown</u>.'])
    await page.getByRole('alert').waitFor({ state: 'hidden' })
    await page.getByLabel('Layout').selectOption('plain')
    await expect.poll(lines).toEqual(['Secret.', '', '<u>Shown</u>.'])
    expect(troubles).toEqual([])
  })
})
