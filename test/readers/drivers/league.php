<?php

/**
 * Reads Markdown with league/commonmark: a line of JSON in, a list of texts; a line out, the list of their HTML. The
 * first line out is its version. Arguments: the folder of PHP packages, and the version, which only its package knows.
 */

declare(strict_types=1);

use League\CommonMark\Environment\Environment;
use League\CommonMark\Extension\CommonMark\CommonMarkCoreExtension;
use League\CommonMark\Extension\Footnote\FootnoteExtension;
use League\CommonMark\Extension\GithubFlavoredMarkdownExtension;
use League\CommonMark\MarkdownConverter;

[, $packages, $version] = $argv;
set_include_path($packages);
require "$packages/League/CommonMark/autoload.php";

$environment = new Environment(['html_input' => 'allow', 'allow_unsafe_links' => true]);
$environment->addExtension(new CommonMarkCoreExtension());
$environment->addExtension(new GithubFlavoredMarkdownExtension());
$environment->addExtension(new FootnoteExtension());
$converter = new MarkdownConverter($environment);

function write(mixed $value): void
{
    fwrite(STDOUT, json_encode($value, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}

write($version);
while (($line = fgets(STDIN)) !== false) {
    $texts = json_decode($line, flags: JSON_THROW_ON_ERROR);
    write(array_map(static function (string $text) use ($converter): string {
        try {
            return $converter->convert($text)->getContent();
        } catch (Throwable $error) {
            // A text that it fails on is misread.
            return '<pre>' . htmlspecialchars((string) $error) . '</pre>';
        }
    }, $texts));
}
