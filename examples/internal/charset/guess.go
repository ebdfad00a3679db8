package charset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// judged bounds the bytes that Guess looks at, apart from those of ASCII.
const judged = 32 << 10

// Guess returns the name of the most likely character set of a text, for [Lookup]: one with
// several bytes, or windows-1252 if only that fits, or an empty string. It looks for characters
// that are common in each language and in game records.
func Guess(text []byte) (name string) {
	if looksLikeJIS(text) {
		return "ISO-2022-JP"
	}
	if utf8.Valid(text) {
		return ""
	}
	if mostlyUTF8(text) {
		return "UTF-8"
	}
	const least = 0.5 // a mean of rare characters is below it
	best := least
	for i := range sets {
		if score := sets[i].likelihood(text); score > best {
			name, best = sets[i].ca, score
		}
	}
	if name == "" && isWindows1252(text) {
		return "windows-1252"
	}
	return name
}

// isWindows1252 reports whether a text has quotation marks, dashes or the euro of
// windows-1252, but no byte that is undefined there. In Latin-1 they are control characters.
func isWindows1252(text []byte) bool {
	marks := 0
	for _, c := range text {
		switch {
		case strings.IndexByte("\x81\x8d\x8f\x90\x9d", c) >= 0:
			return false
		case 0x80 <= c && c < 0xa0:
			marks++
		}
	}
	return marks > 0
}

// mostlyUTF8 reports whether nearly all characters that are not ASCII are UTF-8.
func mostlyUTF8(text []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		i += n
	}
	return good > 10*bad
}

// likelihood returns how common the characters are that the text has in a set, on average for two
// bytes.
func (s *set) likelihood(text []byte) float64 {
	common := commonOf(s.ca)
	sum, bytes := 0.0, 0
	for i := 0; i < len(text) && bytes < judged; {
		if text[i] < 0x80 {
			i++
			continue
		}
		r, n := s.next(text[i:])
		sum += worth(r, s.ca, common)
		bytes += n
		i += n
	}
	return 2 * sum / float64(max(bytes, 1))
}

// worth returns how much a character speaks for a set.
func worth(r rune, ca string, common string) float64 {
	japanese := ca == "Shift_JIS" || ca == "EUC-JP"
	switch {
	case r == utf8.RuneError:
		return -12
	case r >= 0xff61 && r <= 0xff9f: // half of a width
		return -1.5
	case strings.ContainsRune(common, r):
		return 4
	case unicode.Is(unicode.Hiragana, r) || unicode.Is(unicode.Katakana, r):
		if japanese {
			return 3
		}
		return -1
	case unicode.Is(unicode.Hangul, r):
		return 0.3
	case unicode.Is(unicode.Han, r):
		return -0.5
	case r >= '①' && r <= '⑳' || r >= '■' && r <= '◯' || strings.ContainsRune("×→※★☆", r):
		return 0 // marks of diagrams, in all these sets
	case r >= 0x3000 && r <= 0x3020 || r >= 0xff01 && r <= 0xff5e || strings.ContainsRune("·…“”—", r):
		return 1
	}
	return -2
}

func commonOf(ca string) string {
	switch ca {
	case "GB18030":
		return simplified
	case "Big5":
		return traditional
	case "EUC-KR":
		return korean
	}
	return japanese
}

// The common characters of the languages, and those of players, titles and comments.
const (
	simplified  = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严龙飞黑棋围弈子胜负盘番棋让贴目半职业段杯赛决预冠军擂台名人王座天元战九八七六五四三二一初级李昌镐曹薰铉常昊马晓春聂卫平古力柯洁孔杰周鹤洋俞斌刘小光钱宇平邵炜刚罗洗河王磊华以刚陈祖德吴清源朴廷桓金庭贤申真谞芈昱廷时越陈耀烨唐韦星连笑范廷钰江维杰谢赫胡耀宇丁伟邱峻朱元豪王檄党毅飞彭立尧檀啸杨鼎新丁浩李轩豪许嘉阳辜梓豪赵晨宇弈城野狐腾讯新浪联众对局室注册你好星位小目三三定式布局中盘官子打劫死活征子手筋飞挂夹托退扳断粘双长跳尖并拆逼镇打吃虎枷扑提征"
	traditional = "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原又麼利比或但質氣第向道命此變條只沒結解問意建月公無系軍很情者最立代想已通並提直題黨程展五果料象員革位入常文總次品式活設及管特件長求老頭基資邊流路級少圖山統接知較將組見計別她手角期根論運農指幾九區強放決西被幹做必戰先回則任取據處隊南給色光門即保治北造百規熱領七海口東導器壓志世金增爭濟階油思術極交受聯什認六共權收證改清己美再採轉更單風切打白教速花帶安場身車例真務具萬每目至達走積示議聲報鬥完類八離華名確才科張信馬節話米整空元況今集溫傳土許步群廣石記需段研界拉林律叫且究觀越織裝影算低持音眾書布複容兒須際商非驗連斷深難近礦千週委素技備半辦青省列習響約支般史感勞便團往酸歷市克何除消構府稱太準精值號率族維劃選標寫存候毛親快效斯院查江型眼王按格養易置派層片始卻專狀育廠京識適屬圓包火住調滿縣局照參紅細引聽該鐵價嚴龍飛黑棋圍弈勝負盤番讓貼職業杯賽預冠亞擂台座李昌鎬曹薰鉉常昊馬曉春聶衛平古力柯潔孔傑周俊勳王銘琬王立誠張栩林海峰吳清源謝依旻黃奕璿黑嘉嘉陳詩淵蕭正浩林至涵林君諺許皓鋐趙治勳徐奉洙劉昌赫睦鎮碩崔哲瀚朴永訓李世乭註冊你好星位定式佈局官子打劫死活征手筋飛掛夾托退扳斷黏雙跳尖拆逼鎮吃虎枷撲提"
	japanese    = "日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住無真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢の対局戦碁囲棋勝負段級位杯戦聖座碁聖名人本因坊棋聖王座天元十段互先定石布石序盤終局投了中押勝半目込出黒番白番持時間初手秒読挑戦者決定予選準決勝回戦第期院関西中部本院日本棋院幽玄小林光一加藤正夫武宮正樹大竹英雄林海峰趙治勲石田芳夫依田紀基山下敬吾張栩羽根直樹高尾紳路河野臨井山裕太村川大介一力遼芝野虎丸許家元藤沢秀行坂田栄男呉清源木谷實橋本宇太郎岩本薫高川格王立誠王銘琬結城聡今村俊也片岡聡淡路修三工藤紀夫柳時熏小松英樹淺野佐々木鈴中渡辺伊藤斎山口松前田加吉清佐久間原岡村池上森阿部和福島三宅後橋長谷近石井内青柳金川島崎寺沢水永平井竹菅野杉西武増本柴細酒遠良伸隆雄宏誠健治秀弘昭義博幸達哉介輔彦美子恵由香奈真梨紗菜花愛優里咲陽翔蓮大和湊悠人飛戻打切継伸曲跳掛挟受開締詰消攻守厚薄味形筋急所眼生死劫手抜先後良悪好妙疑問失着敗勢優勢劣勢互角変化図参考実戦進行正解失敗"
	korean      = "이그저것수하있되나사람아주등같우때년가한지대오말일위보다없는을를은에의로으면서도고인자시전정상제장국공원조기실성부해리여세무구분체신용과관계경제생문화학교동물방법소리어라마바차카타파하거너더러머버서저처커터퍼허게네데레메베세제체케테페헤고노도로모보소오조초코토포호교료묘뵤쇼요죠쵸쿄툐표효구누두루무부수우주추쿠투푸후규뉴듀류뮤뷰슈유쥬츄큐튜퓨휴그느드르므브스으즈츠크트프흐기니디리미비시이지치키티피히각간갈감갑강개객건걸검격견결겸경곡곤골공과관광국군권귀균근글금급긴길김난날남내년념노농뇌능단달담답당대덕독돌동득들등락란람랑래량력련령례록론률름릉림립만많말망맞매맥맨먼면명목못문민반발밝방배백번범법벽변별병복본봉분불붙빈사산살삼상새색생석선설섬섭성세속손송순술숨습승식신실심십쌍악안알암압앞애약양억언얼엄업없엇여역연열염영예옥온올완왕외요욕용운울웅원월위유육윤율은음응의이익인일임입있잊잎작잔잘잠잡장재쟁적전절점접정제조족존종좌죄주준줄중즉증지직진질집짝짧차착찬참창채책처천철첩청체초촉총최추축출충취측층치칙친칠침칭쾌타탁탄탈탐탕태택토통퇴투특판팔패편평폐포폭표품풍피필하학한할함합항해핵행향허헌험혁현혈협형혜호혹혼홀홍화확환활황회획횟효후훈훌휘휴흉흑흔흡흥희흰바둑흑백승패집반덤대국단급기원명인왕위국수배결승전이창호조훈현유창혁서봉수이세돌박정환신진서김지석최철한목진석박영훈강동윤원성진안성준변상일신민준"
)
