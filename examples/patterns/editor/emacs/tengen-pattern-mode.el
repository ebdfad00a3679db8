;;; tengen-pattern-mode.el --- Edit Go pattern databases  -*- lexical-binding: t; -*-

;; Copyright (c) 2026, The tengen authors.  BSD-3-Clause license.
;; Version: 1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, games

;;; Commentary:

;; A major mode for the .db files of tengen's pattern language.  A paragraph is
;; a pattern, so M-{ and M-} move from one to the next, as C-M-a does.
;;
;;   C-c C-p  start a new pattern, with the next free name
;;   C-c C-c  copy the main diagram to the constraint diagram
;;   TAB      on a ; or > line: indent by the open parentheses above;
;;            on a diagram row: align the comment beside it

;;; Code:

(defgroup tengen-pattern nil
  "Editing Go pattern databases."
  :group 'languages)

(defcustom tengen-pattern-comment-column 16
  "Column of the comments beside diagrams."
  :type 'integer)

(defface tengen-pattern-own '((t :inherit font-lock-variable-name-face :weight bold))
  "Face of own stones in diagrams.")
(defface tengen-pattern-enemy '((t :inherit font-lock-constant-face :weight bold))
  "Face of the opponent's stones in diagrams.")
(defface tengen-pattern-move '((t :inherit font-lock-warning-face :weight bold))
  "Face of the proposed move in diagrams.")

(defconst tengen-pattern--row
  "^\\([-+|]\\|[].XOxo*?,!QYa-zA-Z]+\\(?:[|]\\|[ \t]\\|$\\)\\)"
  "What a line of a diagram begins with.")

(defconst tengen-pattern--keyword
  "^\\(Pattern\\|attribute_map\\|goal_elements\\|callback_data\\)\\_>"
  "The words that lines may begin with.")

(defun tengen-pattern--row-p ()
  "Whether the line at point belongs to a diagram."
  (save-excursion
    (beginning-of-line)
    (let ((case-fold-search nil))
      (and (looking-at tengen-pattern--row)
           (not (looking-at tengen-pattern--keyword))))))

(defun tengen-pattern--match-cell (chars limit)
  "Find the next of CHARS in the cells of a diagram row, up to LIMIT."
  (let ((found nil) (case-fold-search nil))
    (while (and (not found) (re-search-forward chars limit t))
      (let ((start (match-beginning 0)) (data (match-data)))
        (save-excursion
          (goto-char start)
          (when (and (tengen-pattern--row-p)
                     (not (string-match-p
                           "[ \t]" (buffer-substring-no-properties
                                    (line-beginning-position) start))))
            (setq found data)))))
    (when found (set-match-data found))
    found))

(defvar tengen-pattern-font-lock-keywords
  `(("^#.*$" (0 font-lock-comment-face t))
    ("^\\(Pattern\\)[ \t]+\\([^ \t\n]+\\)"
     (1 font-lock-keyword-face) (2 font-lock-function-name-face))
    ("^\\(attribute_map\\|goal_elements\\|callback_data\\)\\_>[ \t]*\\([^ \t\n]*\\)"
     (1 font-lock-keyword-face) (2 font-lock-type-face))
    ("^:\\([^,\n]*\\),?\\([^,\n]*\\)"
     (1 font-lock-builtin-face) (2 font-lock-type-face))
    ("^[;>].*$" ("\\_<\\([A-Za-z_][A-Za-z_0-9]*\\)("
                 (beginning-of-line) nil (1 font-lock-function-name-face)))
    ("^\\(?:[-+|]\\|[].XOxo*?,!QYa-zA-Z]+\\)[^ \t\n]*[ \t]+\\([^ \t\n].*\\)$"
     (1 (if (tengen-pattern--row-p) 'font-lock-comment-face 'default) keep))
    (,(lambda (limit) (tengen-pattern--match-cell "[OQ]" limit)) (0 'tengen-pattern-own))
    (,(lambda (limit) (tengen-pattern--match-cell "[XY]" limit)) (0 'tengen-pattern-enemy))
    (,(lambda (limit) (tengen-pattern--match-cell "[*]" limit)) (0 'tengen-pattern-move)))
  "Highlighting of pattern databases.")

(defun tengen-pattern--bounds ()
  "Return the start and the end of the pattern around point.
Signal an error when point is before the first pattern."
  (save-excursion
    (end-of-line)
    (let ((case-fold-search nil))
      (unless (re-search-backward "^Pattern\\_>" nil t)
        (user-error "There is no pattern before point"))
      (let ((start (point)))
        (forward-line 1)
        (cons start (if (re-search-forward "^Pattern\\_>" nil t)
                        (match-beginning 0)
                      (point-max)))))))

(defun tengen-pattern-beginning (&optional arg)
  "Move to the beginning of the pattern, ARG times."
  (interactive "p")
  (let ((case-fold-search nil))
    (re-search-backward "^Pattern\\_>" nil 'move (or arg 1))))

(defun tengen-pattern-end ()
  "Move to the end of the pattern."
  (interactive)
  (let ((case-fold-search nil))
    (end-of-line)
    (if (re-search-forward "^Pattern\\_>" nil 'move)
        (beginning-of-line))))

(defun tengen-pattern--names ()
  "Return the names of all patterns of the buffer, the last one first."
  (save-excursion
    (goto-char (point-min))
    (let ((names nil) (case-fold-search nil))
      (while (re-search-forward "^Pattern[ \t]+\\([^ \t\n]+\\)" nil t)
        (push (match-string-no-properties 1) names))
      names)))

(defun tengen-pattern-next-name (name)
  "Return the first free name after NAME: its number is counted up.
Leading zeros are kept."
  (let ((names (tengen-pattern--names)))
    (string-match "\\`\\(.*?\\)\\([0-9]*\\)\\'" name)
    (let* ((stem (match-string 1 name)) (digits (match-string 2 name))
           (form (format "%%s%%0%dd" (max 1 (length digits))))
           (n (1+ (string-to-number digits))))
      (while (member (format form stem n) names)
        (setq n (1+ n)))
      (format form stem n))))

(defun tengen-pattern-new ()
  "Start a new pattern after the one around point, with the next free name."
  (interactive)
  (let* ((bounds (ignore-errors (tengen-pattern--bounds)))
         (name (if bounds
                   (save-excursion
                     (goto-char (car bounds))
                     (if (looking-at "Pattern[ \t]+\\([^ \t\n]+\\)")
                         (match-string-no-properties 1)
                       ""))
                 "Pattern")))
    (goto-char (if bounds (cdr bounds) (point-max)))
    (skip-chars-backward " \t\n")
    (delete-region (point) (progn (skip-chars-forward " \t\n") (point)))
    (unless (bobp) (insert "\n\n\n"))
    (insert "Pattern " (tengen-pattern-next-name name) "\n\n")
    (save-excursion
      (insert "\n\n:8,-\n")
      (unless (eobp) (insert "\n\n")))))

(defun tengen-pattern--rows (limit)
  "Return the rows of the diagram at point, up to LIMIT, and move behind it."
  (let ((rows nil))
    (while (and (< (point) limit) (tengen-pattern--row-p))
      (push (buffer-substring-no-properties
             (point) (progn (skip-chars-forward "^ \t\n") (point)))
            rows)
      (forward-line 1))
    (nreverse rows)))

(defun tengen-pattern-copy-diagram ()
  "Copy the main diagram of the pattern to a constraint diagram.
Comments beside it are left out.  Point moves to the copy."
  (interactive)
  (let* ((bounds (tengen-pattern--bounds)) (limit (copy-marker (cdr bounds))) rows)
    (goto-char (car bounds))
    (forward-line 1)
    (while (and (< (point) limit) (not (tengen-pattern--row-p)))
      (when (eq (char-after) ?:)
        (user-error "The pattern has no diagram"))
      (forward-line 1))
    (setq rows (tengen-pattern--rows limit))
    (unless rows (user-error "The pattern has no diagram"))
    (unless (re-search-forward "^:.*$" limit t)
      (user-error "The pattern has no colon line"))
    (save-excursion
      (forward-line 1)
      (while (< (point) limit)
        (when (tengen-pattern--row-p)
          (user-error "The pattern has a constraint diagram already"))
        (forward-line 1)))
    (insert "\n\n")
    (save-excursion
      (insert (mapconcat #'identity rows "\n") "\n")
      ;; One blank line after the diagram, two before the next pattern.
      (let ((here (point)))
        (skip-chars-forward "\n")
        (delete-region here (point)))
      (unless (eobp)
        (insert (if (looking-at "Pattern\\_>") "\n\n" "\n"))))
    (set-marker limit nil)))

(defun tengen-pattern-indent-line ()
  "Indent the line at point, as far as lines of its kind can be indented."
  (interactive)
  (let ((first (char-after (line-beginning-position))))
    (cond
     ((memq first '(?\; ?>)) (tengen-pattern--indent-code first))
     ((tengen-pattern--row-p) (tengen-pattern--indent-comment)))))

(defun tengen-pattern--indent-code (kind)
  "Indent a line of code that begins with KIND by the parentheses above."
  (let ((depth 0))
    (save-excursion
      (beginning-of-line)
      (let ((end (point)))
        (while (and (zerop (forward-line -1)) (eq (char-after) kind)))
        (unless (eq (char-after) kind) (forward-line 1))
        (while (< (point) end)
          (let ((c (char-after)))
            (cond ((eq c ?\() (setq depth (1+ depth)))
                  ((eq c ?\)) (setq depth (1- depth)))))
          (forward-char 1))))
    (save-excursion
      (beginning-of-line)
      (forward-char 1)
      (delete-region (point) (progn (skip-chars-forward " \t") (point)))
      (insert (make-string (* 2 (max 0 depth)) ?\s)))))

(defun tengen-pattern--indent-comment ()
  "Align the comment beside a diagram row."
  (save-excursion
    (beginning-of-line)
    (skip-chars-forward "^ \t\n")
    (let ((start (point)))
      (skip-chars-forward " \t")
      (unless (or (= start (point)) (eolp))
        (delete-region start (point))
        (indent-to tengen-pattern-comment-column 1)))))

(defvar tengen-pattern-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-p") #'tengen-pattern-new)
    (define-key map (kbd "C-c C-c") #'tengen-pattern-copy-diagram)
    map)
  "Keys of `tengen-pattern-mode'.")

;;;###autoload
(define-derived-mode tengen-pattern-mode fundamental-mode "Pattern"
  "Major mode for Go pattern databases.

\\{tengen-pattern-mode-map}"
  (setq-local font-lock-defaults '(tengen-pattern-font-lock-keywords t nil))
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "^#+ *")
  (setq-local indent-line-function #'tengen-pattern-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local paragraph-start "Pattern\\_>")
  ;; Blank lines stand inside patterns, so nothing but a new one parts them.
  (setq-local paragraph-separate "\\`a\\`")
  (setq-local beginning-of-defun-function
              (lambda (&optional arg) (tengen-pattern-beginning arg)))
  (setq-local end-of-defun-function #'tengen-pattern-end)
  (setq-local imenu-generic-expression '((nil "^Pattern[ \t]+\\([^ \t\n]+\\)" 1))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.db\\'" . tengen-pattern-mode))

(provide 'tengen-pattern-mode)
;;; tengen-pattern-mode.el ends here
