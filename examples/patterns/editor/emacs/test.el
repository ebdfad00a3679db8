;;; test.el --- Tests of tengen-pattern-mode  -*- lexical-binding: t; -*-

;; emacs -Q --batch -L . -l test.el -f ert-run-tests-batch-and-exit

(require 'ert)
(require 'tengen-pattern-mode)

(defconst test-text "# A file
attribute_map general

Pattern EB1

?X?.?   jump under
.O*..
-----

:8,ed,shape(3)


Pattern EB007

XO
*.

:8,-

aO
*b

;oplay_attack(*,a,
;b) && lib(a) > 1
")

(defmacro with-patterns (text &rest body)
  "Run BODY in a buffer of the mode that holds TEXT."
  (declare (indent 1))
  `(with-temp-buffer
     (insert ,text)
     (tengen-pattern-mode)
     (goto-char (point-min))
     ,@body))

(defun test-face (text)
  "The face of the first character of TEXT, searched from point."
  (search-forward text)
  (save-match-data
    (font-lock-mode 1)
    (font-lock-ensure))
  (get-text-property (match-beginning 0) 'face))

(ert-deftest highlighting ()
  (with-patterns test-text
    (should (eq (test-face "# A file") 'font-lock-comment-face))
    (should (eq (test-face "attribute_map") 'font-lock-keyword-face))
    (should (eq (test-face "general") 'font-lock-type-face))
    (should (eq (test-face "Pattern") 'font-lock-keyword-face))
    (should (eq (test-face "EB1") 'font-lock-function-name-face))
    (should (eq (test-face "X?.") 'tengen-pattern-enemy))
    (should (eq (test-face "jump") 'font-lock-comment-face))
    (should (eq (test-face "O*") 'tengen-pattern-own))
    (goto-char (1- (point)))
    (should (eq (test-face "*") 'tengen-pattern-move))
    (should (eq (test-face "8,ed") 'font-lock-builtin-face))
    (should (eq (test-face "oplay_attack") 'font-lock-function-name-face)))
  (with-patterns "goal_elements OX\ncallback_data none\n"
    (should (eq (test-face "goal_elements") 'font-lock-keyword-face))
    (should (eq (test-face "callback_data") 'font-lock-keyword-face))))

(ert-deftest names ()
  (with-patterns test-text
    (should (equal (tengen-pattern-next-name "EB1") "EB2"))
    (should (equal (tengen-pattern-next-name "EB006") "EB008"))
    (should (equal (tengen-pattern-next-name "CC") "CC1"))))

(ert-deftest new-pattern ()
  (with-patterns test-text
    (search-forward "jump")
    (tengen-pattern-new)
    (should (equal (buffer-substring (line-beginning-position -1) (point)) "Pattern EB2\n\n"))
    (insert "O*")
    (should (string-match-p "shape(3)\n\n\nPattern EB2\n\nO\\*\n\n:8,-\n\n\nPattern EB007"
                            (buffer-string))))
  (with-patterns ""
    (tengen-pattern-new)
    (should (equal (buffer-string) "Pattern Pattern1\n\n\n\n:8,-\n"))))

(ert-deftest copy-diagram ()
  (with-patterns test-text
    (search-forward "jump")
    (tengen-pattern-copy-diagram)
    (should (looking-at "\\?X\\?\\.\\?\n\\.O\\*\\.\\.\n-----\n\n\nPattern EB007"))
    (should (string-match-p ":8,ed,shape(3)\n\n\\?X" (buffer-string)))
    (should-error (tengen-pattern-copy-diagram) :type 'user-error))
  (with-patterns "# nothing\n"
    (should-error (tengen-pattern-copy-diagram) :type 'user-error))
  (with-patterns "Pattern A1\n\n:8,-\n"
    (should-error (tengen-pattern-copy-diagram) :type 'user-error)))

(ert-deftest paragraphs ()
  (with-patterns test-text
    (search-forward "EB1")
    (forward-paragraph)
    (should (looking-at "Pattern EB007"))
    (backward-paragraph)
    ;; Emacs counts a blank line before a paragraph as a part of it.
    (skip-chars-forward "\n")
    (should (looking-at "Pattern EB1"))
    (end-of-defun)
    (should (looking-at "Pattern EB007"))
    (end-of-line)
    (beginning-of-defun)
    (should (looking-at "Pattern EB007"))))

(ert-deftest indentation ()
  (with-patterns test-text
    (search-forward ";b)")
    (tengen-pattern-indent-line)
    (beginning-of-line)
    (should (looking-at ";  b)"))
    (goto-char (point-min))
    (search-forward "jump")
    (tengen-pattern-indent-line)
    (beginning-of-line)
    (should (looking-at "\\?X\\?\\.\\? \\{11\\}jump under$"))))

(ert-deftest file-name ()
  (should (eq (cdr (assoc-string "\\.db\\'" auto-mode-alist)) 'tengen-pattern-mode)))
